import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from '../system/client.ts';
import { DEMO_PASSWORD, guest, signsIn } from '../system/people.ts';
import { type Server, startServer } from '../system/server.ts';

let server: Server;
let admin: Client;
let ananya: Client;
let kavya: Client;
beforeAll(async () => {
  server = await startServer();
  const signIn = async (name: string) => (await signsIn(server, `${name}@example.com`, DEMO_PASSWORD)).browser;
  [admin, ananya, kavya] = await Promise.all([signIn('admin'), signIn('ananya'), signIn('kavya')]);
});

describe('the problem library', () => {
  const blank = { language: 'java', code: ' ', description: '', timeComplexity: '', spaceComplexity: '' };
  const solved = { language: 'python', code: '    pass\n', description: 'Two stacks.', timeComplexity: 'O(1)', spaceComplexity: 'O(n)' };
  const stack = (changes: object = {}) => ({
    title: 'Min Stack',
    leetcodeUrl: 'https://leetcode.com/problems/min-stack/',
    solutionVideoUrl: 'https://videos.example.com/min-stack',
    difficulty: 'medium' as const,
    hints: ['Keep a second stack.', '  ', ''],
    solutions: [blank, solved],
    ...changes,
  });

  it('shows candidates the problems, and interviewers how they are solved', async () => {
    const forCandidate = await kavya.call('problems');
    expect(forCandidate.length).toBeGreaterThanOrEqual(8);
    for (const problem of forCandidate)
      expect(Object.keys(problem)).not.toEqual(expect.arrayContaining(['hints', 'solutions', 'solutionVideoUrl']));
    const [first] = forCandidate;
    const { body } = await kavya.ask('problem', { params: { id: first?._id ?? '' } });
    for (const secret of ['hints', 'solutions', 'solutionVideoUrl']) expect(body).not.toHaveProperty(secret);
    const forInterviewer = await ananya.call('problems');
    expect(forInterviewer.map(({ title }) => title)).toEqual(forCandidate.map(({ title }) => title));
    for (const problem of forInterviewer) expect(problem.solutions?.length).toBeGreaterThan(0);
    expect((await guest(server).ask('problems')).status).toBe(401);
  });

  it('is written by admins only', async () => {
    for (const person of [kavya, ananya]) {
      expect((await person.ask('addProblem', { body: stack() })).status).toBe(403);
      expect((await person.ask('deleteProblem', { params: { id: 'x' } })).status).toBe(403);
    }
  });

  it('drops blank hints and solutions, and is edited and deleted', async () => {
    const { message, problem } = await admin.call('addProblem', { body: stack() });
    expect(message).toBe('Problem added successfully');
    expect(problem).toMatchObject({ hints: ['Keep a second stack.'], solutions: [{ language: 'python', code: '    pass' }] });
    const params = { id: problem._id };
    expect(await admin.call('problem', { params })).toMatchObject({ title: 'Min Stack', solutions: problem.solutions });

    expect(await admin.call('editProblem', { params, body: stack({ difficulty: 'easy' }) })).toMatchObject({
      message: 'Problem updated successfully',
      problem: { difficulty: 'easy' },
    });
    expect(await kavya.call('problems')).toContainEqual(expect.objectContaining({ _id: problem._id, title: 'Min Stack' }));

    for (const _ of ['once', 'again'])
      expect(await admin.call('deleteProblem', { params })).toEqual({ message: 'Problem deleted successfully' });
    expect((await admin.ask('problem', { params })).status).toBe(404);
    expect((await admin.ask('editProblem', { params, body: stack() })).status).toBe(404);
    expect((await admin.ask('deleteProblem', { params: { id: 'unknown' } })).status).toBe(404);
  });

  it.each([
    [{ solutions: [] }, 'At least one solution is required'],
    [{ solutions: [{ language: 'java', code: '', description: ' ' }] }, 'At least one solution is required'],
    [{ solutions: undefined }, 'At least one solution is required'],
    [{ title: ' ' }, 'Title is required'],
    [{ leetcodeUrl: 'leetcode' }, 'Please enter a valid URL'],
    [{ solutionVideoUrl: '' }, 'Solution video URL is required'],
    [{ difficulty: 'brutal' }, 'Difficulty must be one of easy, medium, hard'],
  ])('refuses %j', async (changes, message) => {
    const refused = await admin.ask('addProblem', { body: stack(changes) });
    expect(refused).toMatchObject({ status: 400, body: { message, code: 'malformed' } });
  });

  it('names the row of the form that is incomplete', async () => {
    const { body } = await admin.ask('addProblem', {
      body: stack({ solutions: [blank, { ...solved, description: '' }] }),
    });
    expect(body).toMatchObject({ errors: [{ param: 'solutions.1.description', message: 'Description is required' }] });
  });
});

describe('exchange rates', () => {
  const set = (body: object) => admin.ask('setExchangeRate', { body });

  it('set by an admin apply to prices from then on', async () => {
    expect(await guest(server).call('exchangeRate')).toEqual({ rate: 83.5, rates: { USD: 83.5, EUR: 90 } });
    expect((await ananya.ask('setExchangeRate', { body: { currency: 'USD', rate: 80 } })).status).toBe(403);
    expect(await set({ currency: 'EUR', rate: 100 })).toMatchObject({ status: 200, body: { rate: 83.5, rates: { USD: 83.5, EUR: 100 } } });
    expect(await set({ rate: 80 })).toMatchObject({ status: 200, body: { message: 'Exchange rate updated successfully', rate: 80 } });
    expect(await admin.call('exchangeRate')).toEqual({ rate: 80, rates: { USD: 80, EUR: 100 } });
    expect(await admin.call('setPrice', { body: { interviewType: 'DSA', price: 20, currency: 'EUR' } })).toMatchObject({
      price: 2000,
      usdPrice: 28,
      exchangeRate: 80,
    });
    for (const rate of [0, -1, 'much', undefined])
      expect(await set({ currency: 'USD', rate })).toMatchObject({
        status: 400,
        body: { message: 'Exchange rate must be a positive number' },
      });
    expect((await set({ currency: 'INR', rate: 1 })).status).toBe(400);
  });
});
