import { loadTexts } from '../../lib/i18n.ts';
import { useOfferDue } from '../../lib/notice-offer.ts';
import { useOptionalPart } from '../../lib/use-lazy-part.ts';
import { useSession } from '../auth/index.ts';

const loadOffer = async () => {
  const [part] = await Promise.all([import('./push-offer.tsx'), loadTexts('alerts')]);
  return part.OfferCard;
};

/** Who has answered the browser's own question is not asked again. */
const isOpenQuestion = () => typeof Notification !== 'undefined' && Notification.permission === 'default';

/** Asks whether to call the person while the page is out of sight: once, after their first ticket, and never by itself. */
export function PushOffer() {
  const { user } = useSession();
  const wanted = useOfferDue(user.id) && isOpenQuestion();
  // Not had now, it is offered at the next visit: nobody waits for it.
  const OfferCard = useOptionalPart(loadOffer, wanted);
  return wanted && OfferCard !== null ? <OfferCard userId={user.id} /> : null;
}
