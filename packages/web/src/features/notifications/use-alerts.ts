import type { PayloadOf } from '@guiche/contract/event';
import { messageEvent } from '@guiche/contract/messages';
import { type NoticeView, shouldNotify } from '@guiche/contract/notices';
import { useEffect, useRef } from 'react';
import { currentBrand, iconOf } from '../../lib/brand.ts';
import { useLiveEvent } from '../../lib/live.ts';
import { readPreference, usePreference } from '../../lib/preferences.ts';
import { cutText } from '../tickets/index.ts';
import type { useNoticeRule } from './api.ts';
import { showPopup, usePopupPermission } from './popups.ts';
import { playToneOnce, useSoundState, wakeSound } from './sound.ts';
import { takePart } from './tabs.ts';
import { useOpenNotice } from './use-open-notice.ts';
import { useTabSigns, viewOf } from './use-tab-signs.ts';

const longestName = 60;
const longestText = 140;

/** Calls the person to what contacts write: by a tone, and by a notice of the browser while no page of ours is in sight. */
export function useAlerts({ actor, settings }: ReturnType<typeof useNoticeRule>) {
  const open = useOpenNotice();
  const parts = useParts();
  useTabSigns();

  const alert = async (event: PayloadOf<typeof messageEvent>) => {
    const { sound, popup } = parts.current;
    const unseen: NoticeView = { isRead: false, isPageVisible: false, volume: readPreference('volume'), popups: popup };
    const most = shouldNotify(actor, settings, event, unseen);
    // Most events are nobody's news: the other tabs need not be asked.
    if (!most.popup && !(most.sound && sound)) return;
    const { ticket } = event;
    const notice = shouldNotify(actor, settings, event, { ...unseen, ...(await viewOf(ticket.uuid)) });
    if (notice.sound && sound) playToneOnce(unseen.volume);
    if (notice.popup)
      showPopup({
        tag: `ticket-${ticket.id}`,
        title: cutText(ticket.contact.name, longestName),
        body: cutText(ticket.lastMessage, longestText),
        icon: iconOf(currentBrand()),
        onOpen: () => open(ticket),
      });
  };
  useLiveEvent(messageEvent, (event) => void alert(event).catch(reportError));
}

/** What falls to this tab: of several, one plays the tone and one shows the notices. */
function useParts() {
  const parts = useRef({ sound: false, popup: false });
  const sound = useSoundState();
  const permission = usePopupPermission();
  const [wanted] = usePreference('popups');

  useEffect(() => {
    wakeSound();
    const stop = new AbortController();
    for (const touch of ['pointerdown', 'keydown'])
      window.addEventListener(touch, wakeSound, { signal: stop.signal, capture: true, passive: true });
    return () => stop.abort();
  }, []);
  const canPlay = sound === 'ready';
  useEffect(() => {
    if (!canPlay) return;
    return takePart('sound', (isMine) => {
      parts.current.sound = isMine;
    });
  }, [canPlay]);
  const canShow = permission === 'granted' && wanted === 'on';
  useEffect(() => {
    if (!canShow) return;
    return takePart('popups', (isMine) => {
      parts.current.popup = isMine;
    });
  }, [canShow]);
  return parts;
}
