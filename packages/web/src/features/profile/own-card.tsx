import { mostFarewell } from '@guiche/contract/users';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf, errorText } from '../../lib/errors.ts';
import form from '../../ui/form.module.css';
import { AreaField, FormField } from '../../ui/form-field.tsx';
import { showToast } from '../../ui/toast.ts';
import { useSession } from '../auth/index.ts';
import { OpenPlaces, usePlaceQuestion } from '../places/index.ts';
import { useSaveProfile } from './api.ts';
import { Card } from './card.tsx';
import { changesOf, faultsOf, type OwnTexts } from './own-texts.ts';
import styles from './profile.module.css';

/** Name, e-mail address and farewell message. */
export function OwnCard({ onDirty }: { onDirty: (isDirty: boolean) => void }) {
  const { t } = useTranslation('profile');
  const { user } = useSession();
  // Only edited fields are held here, so that changes of others appear.
  const [written, setWritten] = useState<Partial<OwnTexts>>({});
  const [currentPassword, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const save = useSaveProfile();
  const places = usePlaceQuestion('save');
  const values: OwnTexts = { name: user.name, email: user.email, farewellMessage: user.farewellMessage, ...written };
  const changes = changesOf(values, user);
  const isDirty = Object.keys(changes).length > 0;
  const isMoving = changes.email !== undefined;
  const faults = isTried ? faultsOf(changes) : {};
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const write = (part: Partial<OwnTexts>) => {
    setWritten((before) => ({ ...before, ...part }));
    if (save.error) save.reset();
  };
  const forget = () => {
    setWritten({});
    setPassword('');
    setTried(false);
    save.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (save.isPending || Object.keys(faultsOf(changes)).length > 0) return;
    const body = currentPassword === '' ? changes : { ...changes, currentPassword };
    places.ask([changes.farewellMessage ?? ''], () =>
      save.mutate(body, {
        onSuccess: () => {
          forget();
          showToast({ kind: 'success', text: t('saved') });
        },
      }),
    );
  };
  const refusalAt = (code: string) => (save.error && codeOf(save.error) === code ? errorText(save.error) : null);
  const isPlaced = refusalAt('ERR_EMAIL_TAKEN') !== null || refusalAt('ERR_WRONG_PASSWORD') !== null;
  return (
    <Card title={t('own.title')} text={t('own.text')}>
      <form className={form.form} onSubmit={submit} noValidate>
        <div className={form.fields}>
          <FormField
            label={t('own.name')}
            value={values.name}
            onChange={(name) => write({ name })}
            maxLength={50}
            autoComplete="name"
            error={faults.name ? t(`auth:fault.${faults.name}`) : null}
          />
          <FormField
            label={t('own.email')}
            value={values.email}
            onChange={(email) => write({ email })}
            maxLength={255}
            inputMode="email"
            autoComplete="email"
            error={faults.email ? t(`auth:fault.${faults.email}`) : refusalAt('ERR_EMAIL_TAKEN')}
          />
          {isMoving && (
            <FormField
              label={t('own.currentPassword')}
              hint={t('own.passwordHint')}
              type="password"
              value={currentPassword}
              onChange={setPassword}
              maxLength={128}
              autoComplete="current-password"
              error={refusalAt('ERR_WRONG_PASSWORD')}
            />
          )}
          <AreaField
            label={t('own.farewell')}
            hint={t('own.farewellHint')}
            value={values.farewellMessage}
            onChange={(farewellMessage) => write({ farewellMessage })}
            maxLength={mostFarewell}
          />
          <OpenPlaces text={values.farewellMessage} />
        </div>
        {save.error !== null && !isPlaced && (
          <p className="field-error" role="alert">
            {errorText(save.error)}
          </p>
        )}
        {isDirty && (
          <div className={styles.acts}>
            <button type="button" className="button button-quiet" onClick={forget}>
              {t('discard')}
            </button>
            <button type="submit" className="button button-primary" disabled={save.isPending}>
              {t('save')}
            </button>
          </div>
        )}
        {places.question}
      </form>
    </Card>
  );
}
