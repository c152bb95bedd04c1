import { errorText } from '../../../lib/errors.ts';
import { useOnDemand } from '../../../lib/use-on-demand.ts';
import { showToast } from '../../../ui/toast.ts';
import type { ActPartsProps } from './act-parts.tsx';

/** Whether an act stands where one writes. */
export const takesFoot = ({ chat: { underWay } }: Pick<ActPartsProps, 'chat'>) =>
  underWay.editing !== null || underWay.chosen !== null;

const isWanted = ({ chat: { underWay } }: ActPartsProps) => Object.values(underWay).some((each) => each !== null);

/** What acts ask: it travels with the first act. */
export function LateActs(props: ActPartsProps) {
  const fail = () => {
    showToast({ kind: 'error', text: errorText('ERR_NETWORK') });
    props.chat.close();
    props.chat.endEditing();
    props.chat.acts.selection.end();
  };
  const Parts = useOnDemand(async () => (await import('./act-parts.tsx')).ActParts, isWanted(props), fail);
  return Parts && <Parts {...props} />;
}
