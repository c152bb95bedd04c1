import type { ManagedUser } from '@guiche/contract/user-acts.schemas';
import { IconPhoto } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/avatar.tsx';
import styles from './users.module.css';

interface PictureFieldProps {
  user: ManagedUser | null;
  name: string;
  chosen: File | null;
  onChoose: (file: File) => void;
}

/** A picture of the person, seen as it will be; it travels with the form. */
export function PictureField({ user, name, chosen, onChoose }: PictureFieldProps) {
  const { t } = useTranslation('users');
  const input = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  useEffect(() => {
    if (chosen === null) return;
    const url = URL.createObjectURL(chosen);
    setPreview(url);
    return () => URL.revokeObjectURL(url);
  }, [chosen]);
  const take = (file: File | undefined) => {
    if (!file) return;
    const isImage = file.type.startsWith('image/');
    setWrong(!isImage);
    if (isImage) onChoose(file);
  };
  return (
    <div className={styles.picture}>
      <Avatar name={name} seed={user?.id ?? 0} size={64} image={preview ?? user?.profileImage ?? null} />
      <div>
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          aria-label={t('picture.title')}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            event.currentTarget.value = '';
            take(file);
          }}
        />
        <button type="button" className="button button-default button-small" onClick={() => input.current?.click()}>
          <IconPhoto size={16} stroke={1.75} aria-hidden="true" />
          {t('picture.choose')}
        </button>
        {isWrong && (
          <p className="field-error" role="alert">
            {t('picture.wrong')}
          </p>
        )}
      </div>
    </div>
  );
}
