import { useLazyPart } from '../../../lib/use-lazy-part.ts';
import { useLayer } from '../../../ui/top-layer.ts';
import type { ActPartsProps } from './act-parts.tsx';

/** Whether an act takes the place of the composer. */
export const takesFoot = ({ chat: { underWay } }: Pick<ActPartsProps, 'chat'>) =>
  underWay.editing !== null || underWay.chosen !== null;

const isWanted = ({ chat: { underWay } }: ActPartsProps) => Object.values(underWay).some((each) => each !== null);

/** The dialogs and bars of acts, loaded with the first act. */
export function LazyActs(props: ActPartsProps) {
  const giveUp = () => {
    if (takesFoot(props)) props.onDone();
    props.chat.close();
    props.chat.endEditing();
    props.chat.acts.selection.end();
  };
  const fail = () => {
    giveUp();
  };
  const Parts = useLazyPart(async () => (await import('./act-parts.tsx')).ActParts, isWanted(props), fail);
  // Also while it loads, so that Escape does not reach the conversation below.
  useLayer(isWanted(props) && Parts === null, giveUp);
  return Parts && <Parts {...props} />;
}
