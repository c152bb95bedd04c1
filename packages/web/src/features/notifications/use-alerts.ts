import { messageEvent } from '@guiche/contract/messages';
import { isolated } from '@guiche/contract/names';
import { isHandedTo, type Notice, type NoticeView, noticeOf, shouldNotify } from '@guiche/contract/notices';
import { latePreview } from '@guiche/contract/previews';
import { ticketEvent } from '@guiche/contract/tickets';
import type { Ticket } from '@guiche/contract/tickets.schemas';
import i18next from 'i18next';
import { useEffect, useRef } from 'react';
import { currentBrand, iconOf } from '../../lib/brand.ts';
import { cutText } from '../../lib/cut-text.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { noteFirstTicket } from '../../lib/notice-offer.ts';
import { readPreference, usePreference } from '../../lib/preferences.ts';
import { useLiveEvent } from '../../lib/use-live-event.ts';
import type { useNoticeRule } from './api.ts';
import { showPopup, usePopupPermission } from './popups.ts';
import { playToneOnce, useSoundState, wakeSound } from './sound.ts';
import { takePart } from './tab-locks.ts';
import { useOpenNotice } from './use-open-notice.ts';
import { useRepeat } from './use-repeat.ts';
import { useTabSigns, viewOf } from './use-tab-signs.ts';

const longestName = 60;
const longestText = 140;

/**
 * Alerts the person to messages of contacts: by a tone, and by a browser notice unless the ticket is open in a visible
 * page.
 */
export function useAlerts(rule: ReturnType<typeof useNoticeRule>) {
  const { actor, settings } = rule;
  const open = useOpenNotice();
  const parts = useParts();
  const signs = useTabSigns();
  const handed = useHandedTickets();
  useRepeat(rule, signs, parts);

  const alert = async (ticket: Ticket, judge: (view: NoticeView) => Notice, words: () => string | Promise<string>) => {
    const { sound, popup } = parts.current;
    const unseen: NoticeView = {
      isRead: false,
      isTicketVisible: false,
      volume: readPreference('volume'),
      popups: popup,
    };
    const most = judge(unseen);
    // Most events alert nobody, so the other tabs need not be asked.
    if (!most.popup && !(most.sound && sound)) return;
    const notice = judge({ ...unseen, ...(await viewOf(ticket.uuid)) });
    if (notice.sound && sound) playToneOnce(unseen.volume);
    if (notice.popup)
      showPopup({
        tag: `ticket-${ticket.id}`,
        title: isolated(cutText(ticket.contact.name, longestName)),
        body: cutText(await words(), longestText),
        icon: iconOf(currentBrand()),
        uuid: ticket.uuid,
        onOpen: () => open(ticket),
      });
  };
  useLiveEvent(messageEvent, (event) => {
    const { message, ticket } = event;
    const said = message.isPrivate ? `${isolated(message.user?.name ?? '')}: ${message.body}` : ticket.lastMessage;
    alert(
      ticket,
      (view) => shouldNotify(actor, settings, event, view),
      () => (said === latePreview ? i18next.t('ui:kinds.late') : said),
    ).catch(reportError);
  });
  useLiveEvent(ticketEvent, (event) => {
    if (event.action === 'delete') return;
    const { ticket } = event;
    if (ticket.userId === actor.userId && ticket.status !== 'closed') noteFirstTicket(actor.userId);
    if (handed.isNews(ticket.id, isHandedTo(actor, ticket)))
      alert(ticket, noticeOf, () => handedWords(ticket)).catch(reportError);
  });
}

/** A handed-over ticket has many events but alerts once. */
function useHandedTickets() {
  const known = useRef(new Set<number>());
  return {
    isNews(ticketId: number, isHanded: boolean): boolean {
      const isNews = isHanded && !known.current.has(ticketId);
      if (isHanded) known.current.add(ticketId);
      else known.current.delete(ticketId);
      return isNews;
    },
  };
}

async function handedWords({ lastMessage }: Ticket): Promise<string> {
  await loadTexts('alerts');
  return [i18next.t('alerts:handed'), isolated(lastMessage)].filter((part) => part !== '').join(' · ');
}

/** The tasks of this tab: of several tabs, one plays the tone and one shows the notices. */
function useParts() {
  const parts = useRef({ sound: false, popup: false });
  const sound = useSoundState();
  const permission = usePopupPermission();
  const [wanted] = usePreference('popups');

  useEffect(() => {
    // Before the first press on the page a browser would only warn.
    if (navigator.userActivation?.hasBeenActive !== false) wakeSound();
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
  useEffect(() => {
    // Nobody can change this here, so it is logged once for who looks for the reason.
    if (permission === 'missing') console.info('this browser shows no notices');
  }, [permission]);
  const canShow = permission === 'granted' && wanted === 'on';
  useEffect(() => {
    if (!canShow) return;
    return takePart('popups', (isMine) => {
      parts.current.popup = isMine;
    });
  }, [canShow]);
  return parts;
}
