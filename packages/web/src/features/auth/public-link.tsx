import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface PublicLinkProps {
  to: '/login' | '/signup' | '/forgot-password';
  className?: string | undefined;
  children: ReactNode;
}

/** A link between the pages before sign-in; of the address it keeps only where the person wanted to go. */
export function PublicLink({ to, className = '', children }: PublicLinkProps) {
  return (
    <Link to={to} search={(search: { next?: string }) => ({ next: search.next })} className={`link ${className}`}>
      {children}
    </Link>
  );
}
