import { signed } from '@guiche/contract/message-acts';
import { useSession } from '../../auth/index.ts';
import { useOwnPreference } from '../../preferences/index.ts';

/** The signature before a text, and its switch; null: the company does not sign. */
export function useSignature(isNote: boolean) {
  const { user } = useSession();
  const [isOn, set] = useOwnPreference('sign');
  const canSign = user.company.companieSettings.some(
    ({ key, value }) => key === 'sendSignMessage' && value === 'enabled',
  );
  return {
    prefix: canSign && isOn && !isNote ? signed(user.name, '') : '',
    toggle: canSign ? { isOn, set } : null,
  };
}
