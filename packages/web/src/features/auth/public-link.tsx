import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface PublicLinkProps {
  to: '/login' | '/signup' | '/forgot-password';
  className?: string | undefined;
  children: ReactNode;
}

/** Between the pages before sign-in: where somebody wanted to go is kept, nothing else of the address is. */
export function PublicLink({ to, className = '', children }: PublicLinkProps) {
  return (
    <Link to={to} search={(search: { next?: string }) => ({ next: search.next })} className={`link ${className}`}>
      {children}
    </Link>
  );
}
