import { canManageConnections } from '@guiche/contract/actor';
import type { Connection } from '@guiche/contract/connections.schemas';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Strip } from '../../ui/strip.tsx';
import { useSession } from '../auth/index.ts';
import { connectionsOptions, useListLive } from './connection-list.ts';
import { isDown } from './status.ts';

const patienceMs = 2000;

/** For everybody it concerns; people who may fix it get a link. */
export function DownStrip({ otherwise }: { otherwise: ReactNode }) {
  const { t } = useTranslation('app');
  const { actor } = useSession();
  const navigate = useNavigate();
  const { data = [] } = useQuery({ ...connectionsOptions, throwOnError: false });
  useListLive();
  const down = useLasting(data.filter(isDown));
  if (down.length === 0) return otherwise;
  const [first] = down;
  return (
    <Strip
      kind="danger"
      icon={IconPlugConnectedX}
      text={t('strip.down', { count: down.length, name: first?.name ?? '' })}
      {...(canManageConnections(actor)
        ? { action: { label: t('strip.connections'), onClick: () => void navigate({ to: '/connections' }) } }
        : {})}
    />
  );
}

/** Connections that have been down for a moment: short interruptions are not shown, a recovery is at once. */
function useLasting(down: readonly Connection[]): readonly Connection[] {
  const [lasting, setLasting] = useState<ReadonlySet<number>>(new Set());
  const ids = down.map(({ id }) => id).join();
  useEffect(() => {
    const timer = setTimeout(() => setLasting(new Set(ids === '' ? [] : ids.split(',').map(Number))), patienceMs);
    return () => clearTimeout(timer);
  }, [ids]);
  return down.filter(({ id }) => lasting.has(id));
}
