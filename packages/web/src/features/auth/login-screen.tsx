import { IconAlertCircle, IconMoon, IconSun } from '@tabler/icons-react';
import { type FormEvent, lazy, Suspense, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppInfo } from '../../lib/app-info.ts';
import { useBrand } from '../../lib/brand.ts';
import { errorText } from '../../lib/errors.ts';
import { usePreference } from '../../lib/preferences.ts';
import { useSessionState } from '../../lib/session-store.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { usePageTitle } from '../../ui/title.ts';
import { DemoCard } from './demo-card.tsx';
import { keptEndReason } from './end-notice.ts';
import { LanguageSelect } from './language-select.tsx';
import styles from './login.module.css';
import { PasswordField } from './password-field.tsx';
import { useLogIn } from './use-log-in.ts';

/** Only installations that name a support address have it. */
const SupportLink = lazy(async () => ({ default: (await import('./support-link.tsx')).SupportLink }));

export function LoginScreen() {
  const { t } = useTranslation('auth');
  const info = useAppInfo();
  const { supportUrl } = useBrand();
  const [theme, setTheme] = usePreference('theme');
  usePageTitle(t('login.title'));
  return (
    <div className={styles.page}>
      <div className={styles.theme}>
        <IconButton
          label={t('ui:theme.toggle')}
          icon={theme === 'dark' ? IconSun : IconMoon}
          onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
        />
      </div>
      <main className={styles.column}>
        <p className={styles.brand}>
          <BrandMark size={32} width={240} />
        </p>
        <h1 className={styles.heading}>{t('login.heading')}</h1>
        <EndNotice />
        <LoginForm demo={info?.demo === true} />
      </main>
      <footer className={styles.foot}>
        <LanguageSelect />
        <span className={styles.version}>{info?.version}</span>
      </footer>
      {supportUrl !== '' && (
        <Suspense>
          <SupportLink href={supportUrl} />
        </Suspense>
      )}
    </div>
  );
}

/** Why somebody who was signed in stands here again. */
function EndNotice() {
  const { t } = useTranslation('auth');
  const state = useSessionState();
  const reason = (state.status === 'signed-out' ? state.reason : null) ?? keptEndReason();
  if (reason !== 'elsewhere' && reason !== 'expired') return null;
  return (
    <p className={styles.notice} role="status">
      {t(`end.${reason}`)}
    </p>
  );
}

function LoginForm({ demo }: { demo: boolean }) {
  const { t } = useTranslation('auth');
  const ids = { email: useId(), error: useId() };
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(true);
  const passwordField = useRef<HTMLInputElement>(null);
  const logIn = useLogIn();

  const submit = (credentials: { email: string; password: string }) =>
    logIn.mutate({ ...credentials, remember }, { onError: () => passwordField.current?.select() });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!logIn.isPending) submit({ email: email.trim(), password });
  };
  const enterAs = (credentials: { email: string; password: string }) => {
    setEmail(credentials.email);
    setPassword(credentials.password);
    submit(credentials);
  };

  return (
    <>
      <form className={styles.form} onSubmit={onSubmit}>
        <div>
          <label className="field-label" htmlFor={ids.email}>
            {t('login.email')}
          </label>
          <div className="field">
            <input
              id={ids.email}
              name="email"
              type="email"
              // biome-ignore lint/a11y/noAutofocus: the page is this form; on touch the keyboard would jump up unasked
              autoFocus={window.matchMedia('(pointer: fine)').matches}
              autoComplete="username"
              required
              minLength={3}
              maxLength={255}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          </div>
        </div>
        <div>
          <PasswordField
            ref={passwordField}
            value={password}
            onChange={setPassword}
            errorId={logIn.error ? ids.error : undefined}
          />
          {logIn.error && (
            <p id={ids.error} className="field-error" role="alert">
              <IconAlertCircle size={14} stroke={1.75} aria-hidden="true" />
              {errorText(logIn.error)}
            </p>
          )}
        </div>
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
        <button type="submit" className="button button-primary" aria-disabled={logIn.isPending}>
          {logIn.isPending && <span className={styles.spinner} aria-hidden="true" />}
          {t('login.submit')}
        </button>
      </form>
      {demo && <DemoCard onEnter={enterAs} busy={logIn.isPending} />}
    </>
  );
}
