import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LeaveQuestion } from '../../ui/leave-question.tsx';
import { Screen } from '../../ui/screen.tsx';
import { AppearanceCard } from './appearance-card.tsx';
import { AvatarCard } from './avatar-card.tsx';
import { OwnCard } from './own-card.tsx';
import { PasswordCard } from './password-card.tsx';
import styles from './profile.module.css';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

/** The profile, in cards: switches save when pressed, texts by a button. */
export function ProfileScreen() {
  const { t } = useTranslation('profile');
  const [isOwnDirty, setOwnDirty] = useState(false);
  const [isPasswordDirty, setPasswordDirty] = useState(false);
  return (
    <Screen title={t('title')} hasTimes>
      <div className={styles.cards}>
        <AvatarCard />
        <OwnCard onDirty={useCallback((isDirty: boolean) => setOwnDirty(isDirty), [])} />
        <PasswordCard onDirty={useCallback((isDirty: boolean) => setPasswordDirty(isDirty), [])} />
        <SecondFactorCard />
        <SessionsCard />
        <AppearanceCard />
      </div>
      <LeaveQuestion
        isDirty={isOwnDirty || isPasswordDirty}
        title={t('leave.title')}
        text={t('leave.text')}
        confirmLabel={t('leave.confirm')}
      />
    </Screen>
  );
}
