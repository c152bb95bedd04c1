import { useLazyPart } from '../../../lib/use-lazy-part.ts';
import { useLayer } from '../../../ui/top-layer.ts';
import type { ActPartsProps } from './act-parts.tsx';

/** Whether an act stands where one writes. */
export const takesFoot = ({ chat: { underWay } }: Pick<ActPartsProps, 'chat'>) =>
  underWay.editing !== null || underWay.chosen !== null;

const isWanted = ({ chat: { underWay } }: ActPartsProps) => Object.values(underWay).some((each) => each !== null);

/** What acts ask: it travels with the first act. */
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
  // While it travels, too: the conversation below would take Escape as its own.
  useLayer(isWanted(props) && Parts === null, giveUp);
  return Parts && <Parts {...props} />;
}
