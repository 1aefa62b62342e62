import { beforeAll } from '@jest/globals';
import { adminOf, interviewerNamed, type Person, registers, setPrices } from '../system/people.ts';
import { ADMIN, type Server, startServer } from '../system/server.ts';

/** Starts a server for a spec file, with an admin, an interviewer and `count` candidates. */
export function marketOfThisFile(count: number) {
  let server: Server;
  let admin: Person;
  let interviewer: Person;
  let candidates: readonly Person[];

  beforeAll(async () => {
    server = await startServer({ env: ADMIN });
    admin = await adminOf(server);
    await setPrices(admin);
    interviewer = await interviewerNamed(server, admin, 'Ananya Krishnan');
    candidates = await Promise.all(Array.from({ length: count }, (_, index) => registers(server, `Candidate ${index}`)));
  });

  return {
    server: () => server,
    admin: () => admin,
    interviewer: () => interviewer,
    candidates: () => candidates,
    /** Restarts the server on the same data, for the same people. */
    async startAgain(): Promise<void> {
      server = await startServer({ env: ADMIN, dataDir: server.dataDir });
      const moved = (person: Person): Person => ({ ...person, browser: person.browser.copy(server.url) });
      [admin, interviewer, candidates] = [moved(admin), moved(interviewer), candidates.map(moved)];
    },
  };
}
