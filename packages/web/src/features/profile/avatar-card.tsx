import { putOwnAvatar, removeOwnAvatar } from '@guiche/contract/profile';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { request } from '../../lib/http.ts';
import { updateSession } from '../../lib/session-store.ts';
import { uploadFile } from '../../lib/upload-file.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { useSession } from '../auth/index.ts';
import { Card } from './card.tsx';
import styles from './profile.module.css';

/** The picture that others see; saved when it is chosen. */
export function AvatarCard() {
  const { t } = useTranslation('profile');
  const { user } = useSession();
  const change = useMutation({
    mutationFn: async (file: File | null) => {
      if (file !== null) return (await uploadFile(putOwnAvatar, undefined, file)).profileImage;
      await request(removeOwnAvatar);
      return null;
    },
    onSuccess: (profileImage) => updateSession({ user: { ...user, profileImage } }),
  });
  return (
    <Card title={t('picture.title')} text={t('picture.text')}>
      <div className={styles.picture}>
        <Avatar name={user.name} seed={user.id} size={64} image={user.profileImage} />
        <FileButton
          label={t('picture.title')}
          words={t(change.isPending ? 'picture.saving' : 'picture.choose')}
          icon={IconPhoto}
          accept="image/png,image/jpeg,image/webp,image/gif"
          busy={change.isPending}
          onFile={(file) => change.mutate(file)}
        />
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
      <Refusal error={change.error} />
    </Card>
  );
}
