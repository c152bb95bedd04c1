import { loadTexts } from '../../lib/i18n.ts';
import { useOfferDue } from '../../lib/notice-offer.ts';
import { useOptionalPart } from '../../lib/use-lazy-part.ts';
import { useSession } from '../auth/index.ts';

const loadOffer = async () => {
  const [part] = await Promise.all([import('./push-offer.tsx'), loadTexts('alerts')]);
  return part.OfferCard;
};

/** Whether the browser's question is still unanswered. */
const isOpenQuestion = () => typeof Notification !== 'undefined' && Notification.permission === 'default';

/** Offers push once, after the person's first ticket. */
export function PushOffer() {
  const { user } = useSession();
  const wanted = useOfferDue(user.id) && isOpenQuestion();
  // If it cannot be loaded it is offered at the next visit.
  const OfferCard = useOptionalPart(loadOffer, wanted);
  return wanted && OfferCard !== null ? <OfferCard userId={user.id} /> : null;
}
