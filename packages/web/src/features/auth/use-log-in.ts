import { type logIn, logIn as logInRoute } from '@guiche/contract/auth';
import type { BodyOf } from '@guiche/contract/route';
import { useMutation } from '@tanstack/react-query';
import { errorText } from '../../lib/errors.ts';
import { request } from '../../lib/http.ts';
import { showToast } from '../../ui/toast.ts';
import { useBeginSession } from './use-begin-session.ts';

/** A step between the right password and the session, with its pass. */
export interface NextStep {
  kind: 'code' | 'set-up';
  pass: string;
}

/** Signs in, or goes on to the next step. */
export function useLogIn(onStep: (step: NextStep) => void) {
  const enter = useBeginSession();
  return useMutation({
    mutationFn: (body: BodyOf<typeof logIn>) => request(logInRoute, { body }),
    // Offline it fails at once instead of waiting behind a spinner.
    networkMode: 'always',
    onSuccess: (answer) => {
      if ('token' in answer) enter(answer);
      else if ('secondFactor' in answer) onStep({ kind: 'code', pass: answer.secondFactor });
      else onStep({ kind: 'set-up', pass: answer.secondFactorSetUp });
    },
    onError: (error) => showToast({ kind: 'error', text: errorText(error) }),
  });
}
