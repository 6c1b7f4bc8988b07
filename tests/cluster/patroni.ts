/** Of one machine, in the words of Patroni's REST API. */
export type Member = { name: string; role: string; state: string; timeline?: number; lag?: number | string };

export type Patroni = {
  /** As the first machine that answers sees them; none where nobody does. */
  members(): Promise<Member[]>;
  /** The name of the leader; null where there is none. */
  leader(): Promise<string | null>;
  /** One leader, two standbys that follow it closely, one of them synchronous. */
  isWhole(): Promise<boolean>;
  switchOver(from: string, to: string): Promise<void>;
};

export function patroniOf(addresses: readonly string[], password: string): Patroni {
  const members = async (): Promise<Member[]> => {
    for (const address of addresses) {
      const answer = await fetch(`http://${address}/cluster`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  };
  const leader = async () => (await members()).find(({ role }) => role === 'leader')?.name ?? null;
  return {
    members,
    leader,
    isWhole: async () => {
      const all = await members();
      const of = (role: string) => all.filter((one) => one.role === role && one.state === 'running');
      const standbys = [...of('replica'), ...of('sync_standby')];
      const [first] = of('leader');
      const follows = ({ timeline, lag }: Member) => timeline === first?.timeline && Number(lag) < 1_000_000;
      return standbys.length === 2 && of('sync_standby').length === 1 && standbys.every(follows);
    },
    switchOver: async (from, to) => {
      const authorization = `Basic ${Buffer.from(`patroni:${password}`).toString('base64')}`;
      const answer = await fetch(`http://${addresses[0]}/switchover`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ leader: from, candidate: to }),
      });
      const words = await answer.text();
      if (!answer.ok) throw new Error(`Patroni did not switch over: ${answer.status} ${words}`);
    },
  };
}
