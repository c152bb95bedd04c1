import type { ManagedUser } from '@guiche/contract/user-acts.schemas';
import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useObjectUrl } from '../../lib/use-object-url.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import styles from './users.module.css';

interface PictureFieldProps {
  user: ManagedUser | null;
  name: string;
  chosen: File | null;
  onChoose: (file: File) => void;
}

/** The person's picture with a preview; uploaded with the form. */
export function PictureField({ user, name, chosen, onChoose }: PictureFieldProps) {
  const { t } = useTranslation('users');
  const [isWrong, setWrong] = useState(false);
  const preview = useObjectUrl(chosen);
  const take = (file: File) => {
    const isImage = file.type.startsWith('image/');
    setWrong(!isImage);
    if (isImage) onChoose(file);
  };
  return (
    <div className={styles.picture}>
      <Avatar name={name} seed={user?.id ?? 0} size={64} image={preview ?? user?.profileImage ?? null} />
      <div>
        <FileButton
          label={t('picture.title')}
          words={t('picture.choose')}
          icon={IconPhoto}
          accept="image/*"
          onFile={take}
        />
        {isWrong && (
          <p className="field-error" role="alert">
            {t('picture.wrong')}
          </p>
        )}
      </div>
    </div>
  );
}
