import { describe, expect, it } from '@jest/globals';
import { draftOf, dropDrafts, keepable } from './drafts.ts';

function tab() {
  const kept = new Map<string, string>([['zone', 'UTC']]);
  return {
    kept,
    keeper: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
      key: (at: number) => [...kept.keys()][at] ?? null,
      get length() {
        return kept.size;
      },
    },
  };
}

describe('a draft', () => {
  it('is kept per user and form', () => {
    const { keeper } = tab();
    draftOf('kavya', 'profile', () => keeper).keep({ phone: '+91' });
    expect(draftOf('kavya', 'profile', () => keeper).read()).toEqual({ phone: '+91' });
    expect(draftOf('ravi', 'profile', () => keeper).read()).toBeUndefined();
    expect(draftOf('kavya', 'zelle', () => keeper).read()).toBeUndefined();
    draftOf('kavya', 'profile', () => keeper).drop();
    expect(draftOf('kavya', 'profile', () => keeper).read()).toBeUndefined();
  });

  it('is kept without passwords and files', () => {
    const values = { name: 'Kavya', newPassword: 'x', currentPassword: 'y', changesPassword: true, qrCode: new Blob(['x']), hours: 3 };
    expect(keepable(values)).toEqual({ name: 'Kavya', hours: 3 });
  });

  it('is dropped for every user, or for every user except one, and nothing else is dropped', () => {
    const { keeper, kept } = tab();
    const typeAll = () => {
      for (const [who, name] of [
        ['kavya', 'profile'],
        ['kavya', 'zelle'],
        ['ravi', 'profile'],
      ] as const)
        draftOf(who, name, () => keeper).keep('x');
    };
    typeAll();
    dropDrafts('kavya', keeper);
    expect([...kept.keys()]).toEqual(['zone', 'draft:kavya:profile', 'draft:kavya:zelle']);
    typeAll();
    dropDrafts(undefined, keeper);
    expect([...kept.keys()]).toEqual(['zone']);
  });

  it('is lost, and not as it was before, if the storage is full', () => {
    const { keeper } = tab();
    const draft = (isFull: boolean) =>
      draftOf('kavya', 'attempts', () => ({
        ...keeper,
        setItem: (key, value) => {
          if (isFull) throw new DOMException('', 'QuotaExceededError');
          keeper.setItem(key, value);
        },
      }));
    draft(false).keep(['first']);
    draft(true).keep(['second']);
    expect(draft(false).read()).toBeUndefined();
  });

  it('is lost, with no other effect, if the browser blocks storage', () => {
    const broken = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    const draft = draftOf('kavya', 'profile', broken);
    draft.keep('x');
    expect(draft.read()).toBeUndefined();
    draft.drop();
  });
});
