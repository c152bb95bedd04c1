import { putOwnAvatar, removeOwnAvatar } from '@guiche/contract/profile';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.ts';
import { call } from '../../lib/http.ts';
import { updateSession } from '../../lib/session-store.ts';
import { uploadFile } from '../../lib/upload-file.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { useSession } from '../auth/index.ts';
import { Card } from './card.tsx';
import styles from './profile.module.css';

/** The picture that others see: stored as it is chosen. */
export function AvatarCard() {
  const { t } = useTranslation('profile');
  const { user } = useSession();
  const input = useRef<HTMLInputElement>(null);
  const change = useMutation({
    mutationFn: async (file: File | null) => {
      if (file !== null) return (await uploadFile(putOwnAvatar, undefined, file)).profileImage;
      await call(removeOwnAvatar);
      return null;
    },
    onSuccess: (profileImage) => updateSession({ user: { ...user, profileImage } }),
  });
  return (
    <Card title={t('picture.title')} text={t('picture.text')}>
      <div className={styles.picture}>
        <Avatar name={user.name} seed={user.id} size={64} image={user.profileImage} />
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp,image/gif"
          hidden
          aria-label={t('picture.title')}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            event.currentTarget.value = '';
            if (file) change.mutate(file);
          }}
        />
        <button
          type="button"
          className="button button-default button-small"
          disabled={change.isPending}
          onClick={() => input.current?.click()}
        >
          <IconPhoto size={16} stroke={1.75} aria-hidden="true" />
          {t(change.isPending ? 'picture.saving' : 'picture.choose')}
        </button>
        {user.profileImage !== null && (
          <button
            type="button"
            className="button button-quiet button-small"
            disabled={change.isPending}
            onClick={() => change.mutate(null)}
          >
            <IconTrash size={16} stroke={1.75} aria-hidden="true" />
            {t('picture.remove')}
          </button>
        )}
      </div>
      {change.error !== null && (
        <p className="field-error" role="alert">
          {errorText(change.error)}
        </p>
      )}
    </Card>
  );
}
