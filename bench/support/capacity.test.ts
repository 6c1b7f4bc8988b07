import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { after, capacityOf, capacityTables, figuresOfInputs } from './capacity.ts';

const it1 = figuresOfInputs();

describe('the model of capacity', () => {
  it('is computed as one does by hand', () => {
    const small = {
      ...it1,
      sales: 63_115_200,
      share: 0.5,
      basket: 10,
      busyHour: 2,
      busyDay: 5,
      visitsPerOrder: 10,
      pagesPerVisit: 1,
    };
    const costs = {
      callsPerVisit: 4,
      pageWeb: 6,
      callWeb: 1,
      checkoutWeb: 10,
      stepsPerOrder: 2,
      stepWeb: 20,
      use: 0.5,
      coresPerMachine: 1,
    };
    const database = { pageDatabase: 2, callDatabase: 1, checkoutPrimary: 4, stepPrimary: 3, connections: 18 };
    const rest = {
      visitMinutes: 1,
      signedIn: 0.5,
      socketKilobytes: 10,
      orderKilobytes: 2,
      otherKilobytes: 1,
      keptYears: 1,
      walPerByte: 4,
    };
    expect(capacityOf({ ...small, ...costs, ...database, ...rest })).toMatchObject({
      orders: 3.15576,
      orderRate: expect.closeTo(0.2),
      peakOrders: expect.closeTo(1),
      visits: expect.closeTo(10),
      requests: expect.closeTo(50),
      // 10 × (6 + 4) + 1 × (10 + 40) = 150 ms a second, at half of a core.
      webCores: expect.closeTo(0.3),
      webMachines: 2,
      replicaCores: expect.closeTo(0.12),
      primaryCores: expect.closeTo(0.02),
      connections: 18,
      sockets: expect.closeTo(0.3),
      socketMemory: expect.closeTo(0.003),
      storage: expect.closeTo(9.46728),
      log: expect.closeTo(0.012),
    });
  });

  it('grows with the trade, and its storage with the years that are kept', () => {
    const [now, later] = [capacityOf(it1), capacityOf(after(10, it1))];
    expect((later.orders as number) / (now.orders as number)).toBeCloseTo(1.03 ** 10);
    expect(capacityOf({ ...it1, growth: 0, keptYears: 7 }).storage).toBeCloseTo(
      7 * (capacityOf({ ...it1, growth: 0, keptYears: 1 }).storage as number),
    );
  });

  it('stands in docs/capacity.md as it is computed', () => {
    const document = readFileSync('docs/capacity.md', 'utf8');
    const { inputs, results } = capacityTables();
    expect(document).toContain(inputs);
    expect(document).toContain(results);
  });
});
