import { randomUUID } from 'node:crypto';
import { acceptInvitation, inviteMember, listTeam, setPin } from '#features/staff';
import { openTablet } from '../../support/tablet.ts';
import { linkIn, mailTo } from './mail.ts';
import { operatorOf } from './operator.ts';
import { type NewShopper, newShopper } from './shopper.ts';

type Place = { storeId: string; role: string; name?: Parameters<typeof newShopper>[1] };

/** Someone in a role at a store: invited by an operator, and joined. */
export async function newStaff(origin: string, { storeId, role, name }: Place): Promise<NewShopper> {
  return join(origin, { storeId, role, person: await newShopper(origin, name) });
}

/** Invited by an operator to one more store, and joined. */
export async function join(
  origin: string,
  { storeId, role, person }: { storeId: string; role: string; person: NewShopper },
): Promise<NewShopper> {
  const operator = await operatorOf(origin);
  await operator(inviteMember, { storeId, email: person.email, role });
  const { text } = await mailTo(origin, person.email);
  await person.call(acceptInvitation, { token: new URL(linkIn({ text })).searchParams.get('token') as string });
  return person;
}

/** The owner of a store with a small team and a tablet, and the link of an open invitation. */
export async function storeTeam(origin: string, storeId: string) {
  const owner = await newStaff(origin, { storeId, role: 'owner' });
  const budtender = await newStaff(origin, { storeId, role: 'budtender' });
  await budtender.call(setPin, { storeId, pin: '7391' });
  const tablet = openTablet(origin);
  await tablet.signIn(Number(storeId), await newStaff(origin, { storeId, role: 'manager' }));
  const email = `kit-${randomUUID()}@mail.example`;
  await owner.call(inviteMember, { storeId, email, role: 'driver' });
  const invitationPath = new URL(linkIn(await mailTo(origin, email)));
  await owner.call(listTeam, { storeId });
  const deviceToken = tablet.deviceToken() as string;
  return { owner, invitationPath: invitationPath.pathname + invitationPath.search, deviceToken };
}
