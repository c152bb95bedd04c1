import { IconAlertCircle, IconCamera, IconCameraRotate } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import styles from './camera.module.css';
import { stampOf } from './device.ts';
import { type Facing, takePhoto, useCamera } from './use-camera.ts';

interface CameraDialogProps {
  opened: boolean;
  onClose: () => void;
  /** The taken photo, which continues in the file dialog. */
  onTake: (photo: File) => void;
}

/** Takes a photo, with a preview before and after. */
export function CameraDialog({ opened, onClose, onTake }: CameraDialogProps) {
  const { t } = useTranslation('media');
  const isPhone = matchMedia('(pointer: coarse)').matches;
  const [facing, setFacing] = useState<Facing>(isPhone ? 'environment' : 'user');
  const [isResting, setResting] = useState(false);
  const [photo, setPhoto] = useState<File | null>(null);
  const video = useRef<HTMLVideoElement>(null);
  /** The stream whose first frame has arrived; before that nothing can be taken. */
  const [seen, setSeen] = useState<MediaStream | null>(null);
  const { stream, fault, cameras } = useCamera(opened && photo === null && !isResting, facing);
  // Each attempt starts over.
  useEffect(() => {
    if (isResting) setResting(false);
  }, [isResting]);

  const take = async () => {
    if (video.current === null) return;
    const taken = await takePhoto(video.current, `${t('camera.fileName')}-${stampOf(new Date())}.jpg`);
    if (taken !== null) setPhoto(taken);
  };
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('camera.title')}
      actions={
        photo === null ? (
          <>
            <button type="button" className="button button-default" onClick={onClose}>
              {t('ui:dialog.cancel')}
            </button>
            {fault === null ? (
              <button
                key="take"
                type="button"
                className="button button-primary"
                aria-disabled={stream === null || seen !== stream || undefined}
                onClick={() => void take()}
                data-autofocus
              >
                <IconCamera size={18} stroke={1.75} aria-hidden="true" />
                {t('camera.take')}
              </button>
            ) : (
              <button type="button" className="button button-primary" onClick={() => setResting(true)}>
                {t('camera.tryAgain')}
              </button>
            )}
          </>
        ) : (
          <>
            <button type="button" className="button button-default" onClick={() => setPhoto(null)}>
              {t('camera.retake')}
            </button>
            <FocusedButton label={t('camera.use')} onClick={() => onTake(photo)} />
          </>
        )
      }
    >
      <div className={styles.stage}>
        {photo ? (
          <Photo photo={photo} />
        ) : (
          <LivePicture video={video} stream={stream} isMirror={facing === 'user'} onSeen={() => setSeen(stream)} />
        )}
        {photo === null && stream !== null && cameras > 1 && (
          <IconButton
            className={styles.turn}
            label={t('camera.turn')}
            icon={IconCameraRotate}
            onClick={() => setFacing(facing === 'user' ? 'environment' : 'user')}
          />
        )}
        {photo === null && stream === null && (
          <p className={fault === null ? styles.wait : `field-error ${styles.wait}`} role={fault ? 'alert' : 'status'}>
            {fault !== null && <IconAlertCircle size={14} stroke={1.75} aria-hidden="true" />}
            {t(fault === null ? 'camera.asking' : `camera.fault.${fault}`)}
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** Replaces a pressed button and takes its focus. */
function FocusedButton({ label, onClick }: { label: string; onClick: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <button ref={button} type="button" className="button button-primary" onClick={onClick}>
      {label}
    </button>
  );
}

interface LivePictureProps {
  video: { current: HTMLVideoElement | null };
  stream: MediaStream | null;
  /** Mirrors the preview, as people expect of themselves; the photo is not mirrored. */
  isMirror: boolean;
  onSeen: () => void;
}

function LivePicture({ video, stream, isMirror, onSeen }: LivePictureProps) {
  const { t } = useTranslation('media');
  useEffect(() => {
    const { current } = video;
    if (current === null) return;
    current.srcObject = stream;
    // Fails only while the dialog is closing.
    if (stream) current.play().catch((error: unknown) => console.warn('camera picture not playing', error));
    return () => {
      current.srcObject = null;
    };
  }, [video, stream]);
  return (
    <video
      ref={video}
      className={isMirror ? `${styles.picture} ${styles.mirror}` : styles.picture}
      muted
      playsInline
      aria-label={t('camera.picture')}
      data-live={stream !== null || undefined}
      onLoadedData={onSeen}
    />
  );
}

function Photo({ photo }: { photo: File }) {
  const { t } = useTranslation('media');
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(photo);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [photo]);
  return url && <img className={styles.picture} src={url} alt={t('camera.photo')} />;
}
