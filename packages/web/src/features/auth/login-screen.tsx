import { type FormEvent, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppInfo } from '../../lib/app-info.ts';
import { errorText } from '../../lib/errors.ts';
import { formatDate } from '../../lib/formats.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { optionalPart } from '../../lib/optional-part.ts';
import { usePublicSetting } from '../../lib/public-settings.ts';
import { useSessionState } from '../../lib/session-store.ts';
import { useLazyPart } from '../../lib/use-lazy-part.ts';
import { keptEndNotice } from './end-notice.ts';
import { hasKeyboard } from './has-keyboard.ts';
import styles from './login.module.css';
import { PasswordField } from './password-field.tsx';
import { PublicFrame } from './public-frame.tsx';
import { PublicLink } from './public-link.tsx';
import { SignedInElsewhereScreen } from './signed-in-elsewhere-screen.tsx';
import { SubmitButton } from './submit-button.tsx';
import { TextField } from './text-field.tsx';
import { type NextStep, useLogIn } from './use-log-in.ts';
import { usePreloadInbox } from './use-preload-inbox.ts';

/** Only a demonstration shows it. */
const DemoCard = optionalPart(async () => (await import('./demo-card.tsx')).DemoCard);

/** Loaded after the right password, because most people have no second step. */
const loadCodeStep = async () =>
  (await Promise.all([import('./code-step.tsx'), loadTexts('second-factor')]))[0].CodeStep;
const loadSetUpStep = async () =>
  (await Promise.all([import('./set-up-step.tsx'), loadTexts('second-factor')]))[0].SetUpStep;

export function LoginScreen() {
  const { t } = useTranslation('auth');
  const info = useAppInfo();
  const state = useSessionState();
  const [step, setStep] = useState<NextStep | null>(null);
  const giveUp = () => {
    setStep(null);
  };
  const CodeStep = useLazyPart(loadCodeStep, step?.kind === 'code', giveUp);
  const SetUpStep = useLazyPart(loadSetUpStep, step?.kind === 'set-up', giveUp);
  // The page is about to reload; until then only this is shown.
  const isElsewhere = state.status === 'signed-out' && state.reason === 'elsewhere';
  if (isElsewhere) return <SignedInElsewhereScreen />;
  const Step = step?.kind === 'code' ? CodeStep : SetUpStep;
  if (step && Step) return <Step pass={step.pass} onBack={() => setStep(null)} />;
  return (
    <PublicFrame title={t('login.title')} heading={t('login.heading')}>
      <EndNotice />
      <LoginForm demo={info?.demo === true} onStep={setStep} isLeaving={step !== null} />
    </PublicFrame>
  );
}

/** Says why the last session ended. */
function EndNotice() {
  const { t } = useTranslation('auth');
  const state = useSessionState();
  const kept = keptEndNotice();
  const latest = state.status === 'signed-out' && state.reason !== 'logout' ? state.reason : null;
  const reason = latest ?? kept.reason;
  if (reason === 'overdue')
    return <Notice text={kept.dueDate === '' ? t('due.title') : t('due.past', { date: formatDate(kept.dueDate) })} />;
  return reason === 'elsewhere' || reason === 'expired' ? <Notice text={t(`end.${reason}`)} /> : null;
}

const Notice = ({ text }: { text: string }) => (
  <p className={styles.notice} role="status">
    {text}
  </p>
);

interface LoginFormProps {
  demo: boolean;
  onStep: (step: NextStep) => void;
  /** The next step is loading. */
  isLeaving: boolean;
}

function LoginForm({ demo, onStep, isLeaving }: LoginFormProps) {
  const { t } = useTranslation('auth');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(true);
  const passwordField = useRef<HTMLInputElement>(null);
  const logIn = useLogIn(onStep);
  const busy = logIn.isPending || isLeaving;
  const loadAhead = usePreloadInbox();

  const submit = (credentials: { email: string; password: string }) =>
    logIn.mutate({ ...credentials, remember }, { onError: () => passwordField.current?.select() });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) submit({ email: email.trim(), password });
  };
  const enterAs = (credentials: { email: string; password: string }) => {
    loadAhead();
    setEmail(credentials.email);
    setPassword(credentials.password);
    submit(credentials);
  };

  return (
    <>
      <form className={`${styles.form} ${styles.login}`} onSubmit={onSubmit} onInput={loadAhead}>
        <TextField
          label={t('field.email')}
          name="email"
          type="email"
          autoComplete="username"
          autoFocus={hasKeyboard()}
          required
          minLength={3}
          maxLength={255}
          value={email}
          onValue={setEmail}
        />
        <PasswordField
          ref={passwordField}
          label={t('field.password')}
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onValue={setPassword}
          error={logIn.error ? errorText(logIn.error) : undefined}
          answered
        />
        <label className={styles.remember}>
          <input
            type="checkbox"
            role="switch"
            aria-checked={remember}
            className={styles.switch}
            checked={remember}
            onChange={() => setRemember(!remember)}
          />
          {t('login.remember')}
        </label>
        <PublicLink to="/forgot-password" className={styles.forgot}>
          {t('login.forgot')}
        </PublicLink>
        <SubmitButton label={t('login.submit')} busy={busy} />
      </form>
      <SignUpLine />
      {demo && (
        <Suspense>
          <DemoCard onEnter={enterAs} busy={busy} />
        </Suspense>
      )}
    </>
  );
}

/** The same height in either case, so that the server's answer moves nothing below. */
function SignUpLine() {
  const { t } = useTranslation('auth');
  const isOff = usePublicSetting('userCreation') === 'disabled';
  return (
    <p className={styles.alt}>
      {!isOff && `${t('login.noAccount')} `}
      <PublicLink to="/signup">{t('login.signUp')}</PublicLink>
      {isOff && ` ${t('login.signUpOff')}`}
    </p>
  );
}
