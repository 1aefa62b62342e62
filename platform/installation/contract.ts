import { expect, it } from '@jest/globals';
import type { Belonging } from './belonging.ts';

/** The suite that every {@link Belonging} passes. */
export function belongingContract(current: () => { readonly store: Belonging; again(): Promise<Belonging> }): void {
  it('belongs to no log until one claims it, and then to that one, even after reopening', async () => {
    const { store, again } = current();
    expect(await store.belongsTo()).toBeUndefined();
    await store.assignTo('first');
    expect(await store.belongsTo()).toBe('first');
    await store.assignTo('other');
    expect(await (await again()).belongsTo()).toBe('other');
  });
}
