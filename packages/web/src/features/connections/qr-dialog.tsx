import { renewSession } from '@guiche/contract/connection-sessions';
import type { Connection } from '@guiche/contract/connections.schemas';
import { IconAlertTriangle, IconCircleCheck, IconDeviceMobile, IconLoader2 } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppInfo } from '../../lib/app-info.ts';
import { formatPhone } from '../../lib/formats.ts';
import { request } from '../../lib/http.ts';
import { numberFault } from '../../lib/number-fault.ts';
import { useTypedNumber } from '../../lib/use-typed-number.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { announce } from '../../ui/live-region.tsx';
import { NumberChoices } from '../../ui/number-choices.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { applyConnection, detailsOptions } from './api.ts';
import formStyles from './form.module.css';
import styles from './qr.module.css';
import { useSecondsLeft } from './use-seconds-left.ts';

const closeAfterMs = 2000;
/** A fallback for the live channel, which reports at once. */
const lookEveryMs = 5000;
const slowAfterMs = 30_000;

interface QrDialogProps {
  connection: Connection | null;
  onClose: () => void;
}

/** Shows the code to scan as it changes; closes by itself once it was scanned. */
export function QrDialog({ connection, onClose }: QrDialogProps) {
  const { t } = useTranslation('connections');
  const last = useRef(connection);
  if (connection !== null) last.current = connection;
  const shown = last.current;
  const { data } = useQuery({
    ...detailsOptions(shown?.id ?? 0),
    enabled: connection !== null,
    refetchInterval: lookEveryMs,
    throwOnError: false,
  });
  const code = data?.qrcode ?? '';
  const pairingCode = data?.pairingCode ?? '';
  const isWaiting = code !== '' || pairingCode !== '';
  const [wasShown, setWasShown] = useState(false);
  useEffect(() => setWasShown((was) => connection !== null && (was || isWaiting)), [connection, isWaiting]);
  const isOpen = data?.status === 'CONNECTED';
  // The session ended by itself or cannot begin: the reason says more than a missing code.
  const reason = data?.status === 'DISCONNECTED' && !isWaiting ? data.statusReason : null;
  const isTaken = wasShown && !isWaiting;
  const result = isOpen
    ? t('qr.connected', { number: formatPhone(data.number) })
    : t(reason === null ? 'qr.taken' : `reason.${reason}`);
  const end = useEffectEvent(onClose);
  useEffect(() => {
    if (connection === null || !(isTaken || isOpen)) return;
    announce(result);
    const timer = setTimeout(() => end(), closeAfterMs);
    return () => clearTimeout(timer);
  }, [connection, isTaken, isOpen, result]);
  if (shown === null) return null;
  return (
    <Dialog opened={connection !== null} onClose={onClose} title={t('qr.title', { name: shown.name })} size={680}>
      <p className={formStyles.warning}>
        <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
        {t('unofficial')}
      </p>
      {isTaken || isOpen ? (
        <p className={reason === null ? styles.success : `${styles.success} ${styles.failed}`} role="status">
          {isOpen && <IconCircleCheck size={32} stroke={1.75} aria-hidden="true" />}
          {!isOpen && reason !== null && <IconAlertTriangle size={32} stroke={1.75} aria-hidden="true" />}
          {!isOpen && reason === null && (
            <IconLoader2 className={formStyles.turning} size={32} stroke={1.75} aria-hidden="true" />
          )}
          {result}
        </p>
      ) : (
        <div className={styles.qr}>
          <div className={styles.code}>
            {pairingCode !== '' && <output className={styles.pairing}>{pairingCode}</output>}
            {pairingCode === '' && code !== '' && (
              <QrCode className={styles.picture} text={code} label={t('qr.label')} border={4} />
            )}
            {!isWaiting && (reason === null ? <Making /> : <Failed reason={reason} />)}
          </div>
          <div className={styles.howTo}>
            <Steps isPairing={pairingCode !== ''} />
            <p className={formStyles.quiet}>
              <Expiry until={isWaiting ? (data?.codeExpiresAt ?? null) : null} />
              {t('qr.renews')}
            </p>
            {pairingCode === '' && code !== '' && <SimulatedScan code={code} />}
            {/* A typed code replaces the shown one, which nobody has scanned. */}
            <PairByNumber connection={shown} isPairing={pairingCode !== ''} onAsk={() => setWasShown(false)} />
          </div>
        </div>
      )}
    </Dialog>
  );
}

/** Says that the code takes long. */
function Making() {
  const { t } = useTranslation('connections');
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p className={formStyles.waiting} role="status">
      <IconLoader2 className={formStyles.turning} size={18} stroke={1.75} aria-hidden="true" />
      {t(isSlow ? 'qr.slow' : 'qr.making')}
    </p>
  );
}

function Failed({ reason }: { reason: NonNullable<Connection['statusReason']> }) {
  const { t } = useTranslation('connections');
  return (
    <p className={formStyles.waiting} role="status">
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
      {t(`reason.${reason}`)}
    </p>
  );
}

/** Shows how long the code is valid. It is not announced: every second would be too much. */
function Expiry({ until }: { until: string | null }) {
  const { t } = useTranslation('connections');
  const left = useSecondsLeft(until);
  if (left === null) return null;
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return <span className={styles.expiry}>{t('qr.expires', { time })} </span>;
}

function Steps({ isPairing }: { isPairing: boolean }) {
  const { t } = useTranslation('connections');
  return (
    <ol className={styles.steps}>
      <li>{t('qr.step1')}</li>
      <li>{t('qr.step2')}</li>
      <li>{t(isPairing ? 'qr.step3code' : 'qr.step3')}</li>
    </ol>
  );
}

/** In the demonstration a simulated phone scans the code, since there is no real one. */
function SimulatedScan({ code }: { code: string }) {
  const { t } = useTranslation('connections');
  const info = useAppInfo();
  if (!info?.demo || !info.simulatorUrl) return null;
  return (
    <a
      className="button button-default"
      href={`${info.simulatorUrl}/?${new URLSearchParams({ qr: code })}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      <IconDeviceMobile size={18} stroke={1.75} aria-hidden="true" />
      {t('qr.simulated')}
    </a>
  );
}

interface PairByNumberProps {
  connection: Connection;
  /** A code to type is shown. */
  isPairing: boolean;
  onAsk: () => void;
}

/** Switches between a code to type, for people who cannot scan, and one to scan. */
function PairByNumber({ connection, isPairing, onAsk }: PairByNumberProps) {
  const { t } = useTranslation('connections');
  const cache = useQueryClient();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isLeft, setLeft] = useState(false);
  const reading = useTypedNumber(typed);
  const fault = isLeft ? numberFault(reading) : null;
  const isReady = reading === null ? typed.trim().length >= 8 : reading.kind === 'number';
  const ask = useMutation({
    mutationFn: (pairingNumber: string | null) =>
      request(renewSession, {
        params: { whatsappId: connection.id },
        body: pairingNumber === null ? {} : { pairingNumber },
      }),
    onSuccess: (answer) => {
      applyConnection(cache, answer);
      return cache.invalidateQueries(detailsOptions(connection.id));
    },
  });
  const askFor = (pairingNumber: string | null) => {
    if (ask.isPending) return;
    onAsk();
    ask.mutate(pairingNumber);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) askFor(typed.trim());
  };
  return (
    <form className={styles.pairForm} onSubmit={submit}>
      <label className="field-label" htmlFor={id}>
        {t('qr.number')}
      </label>
      <div className={styles.pairRow}>
        <div className="field">
          <input
            id={id}
            inputMode="tel"
            autoComplete="off"
            maxLength={200}
            aria-describedby={`${id}-below`}
            aria-invalid={fault !== null || undefined}
            onFocus={() => setLeft(false)}
            onBlur={() => setLeft(true)}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </div>
        <button type="submit" className="button button-default" disabled={ask.isPending || !isReady}>
          {t('qr.getCode')}
        </button>
        {isPairing && (
          <button type="button" className="button button-quiet" disabled={ask.isPending} onClick={() => askFor(null)}>
            {t('qr.scan')}
          </button>
        )}
      </div>
      <p id={`${id}-below`} className={fault === null ? styles.read : 'field-error'} role="status">
        {reading?.kind === 'number' ? reading.number.text : fault && t(`numbers:${fault}`)}
      </p>
      <NumberChoices reading={reading} onChoose={({ shown: chosen }) => setTyped(chosen)} />
      <Refusal error={ask.error} />
    </form>
  );
}
