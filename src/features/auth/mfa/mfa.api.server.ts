import { type CallContext, handle, type OperationBinding } from '#platform/contract/handle.ts';
import { originOf } from '#platform/logs/actor.ts';
import { deviceOf } from '../devices/device.ts';
import type { PasswordGate } from '../passwords/password-hashes.server.ts';
import { logInOriginOf } from '../sessions/start-session.server.ts';
import {
  addPasskey,
  confirmApp,
  type FactorChangeDeps,
  listFactors,
  reauthenticate,
  removeApp,
  removePasskey,
  renewRecoveryCodes,
  startApp,
  startPasskey,
  startReauthentication,
} from './factors.server.ts';
import * as contract from './mfa.contract.ts';
import { answerSecondFactor, startPasskeyLogIn } from './second-step.server.ts';

export function mfaApi(deps: Omit<FactorChangeDeps, 'from'> & { passwords: PasswordGate }): OperationBinding[] {
  const depsOf = (context: CallContext): FactorChangeDeps => ({ ...deps, from: originOf(context) });
  return [
    handle(contract.startPasskeyLogIn, (form, { ip }) => startPasskeyLogIn(deps, form, ip)),
    handle(contract.answerSecondFactor, (form, context) => answerSecondFactor(deps, form, logInOriginOf(context))),
    handle(contract.listFactors, (_, context) => listFactors(depsOf(context), context.viewer)),
    handle(contract.startApp, (_, context) => startApp(depsOf(context), context.viewer)),
    handle(contract.confirmApp, ({ code }, context) => confirmApp(depsOf(context), context.viewer, code)),
    handle(contract.startPasskey, (_, context) => startPasskey(depsOf(context), context.viewer)),
    handle(contract.addPasskey, ({ passkey }, context) =>
      addPasskey(depsOf(context), context.viewer, { passkey, device: deviceOf(context.headers['user-agent']) }),
    ),
    handle(contract.removePasskey, ({ id }, context) => removePasskey(depsOf(context), context.viewer, id)),
    handle(contract.removeApp, (_, context) => removeApp(depsOf(context), context.viewer)),
    handle(contract.renewRecoveryCodes, (_, context) => renewRecoveryCodes(depsOf(context), context.viewer)),
    handle(contract.startReauthentication, (_, context) => startReauthentication(depsOf(context), context.viewer)),
    handle(contract.reauthenticate, (form, context) =>
      reauthenticate({ ...depsOf(context), hashes: deps.passwords.of(context) }, context.viewer, form),
    ),
  ];
}
