import { describe, expect, it } from '@jest/globals';
import { may, mayEnter } from './permissions.ts';

describe('access to the console', () => {
  it('is for admins and auditors', () => {
    for (const role of ['admin', 'auditor'] as const) expect(mayEnter(role)).toBe(true);
    for (const role of ['candidate', 'interviewer', undefined] as const) expect(mayEnter(role)).toBe(false);
  });
  it('lets an admin list users and change their role', () => {
    expect(may('admin', 'list', 'users')).toBe(true);
    expect(may('admin', 'changeRole', 'users')).toBe(true);
  });
  it('lets an admin delete payments and problems, but not ratings or feedback', () => {
    for (const resource of ['payments', 'problems']) expect(may('admin', 'delete', resource)).toBe(true);
    for (const resource of ['ratings', 'feedback']) expect(may('admin', 'delete', resource)).toBe(false);
  });
  it('lets an admin refund payments, cancel interviews and release bookings', () => {
    expect(may('admin', 'refund', 'payments')).toBe(true);
    for (const action of ['cancel', 'release']) expect(may('admin', action, 'interviews')).toBe(true);
  });
  it('denies what is not listed, to admins too', () => {
    expect(may('admin', 'delete', 'users')).toBe(false);
    expect(may('admin', 'list', 'secrets')).toBe(false);
    expect(may('admin', 'toString', 'users')).toBe(false);
  });
  it('shows auditors only the log', () => {
    expect(may('auditor', 'list', 'audit')).toBe(true);
    expect(may('auditor', 'openFile', 'audit')).toBe(false);
    for (const resource of ['users', 'payments', 'health']) expect(may('auditor', 'list', resource)).toBe(false);
  });
  it('denies every other role', () => expect(may('interviewer', 'list', 'prices')).toBe(false));
});
