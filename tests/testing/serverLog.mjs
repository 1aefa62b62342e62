import { TestEnvironment } from 'jest-environment-node';

const LINES = 20;

/** Shows with a failed test what the programs that tests started have logged since it began. */
export default class extends TestEnvironment {
  #before = 0;

  handleTestEvent({ name, test }) {
    const log = this.global.serverLog ?? [];
    if (name === 'test_start') this.#before = log.length;
    const said = log.slice(this.#before).join('').trim().split('\n').slice(-LINES).join('\n');
    if (name === 'test_fn_failure' && said !== '') test.errors.push(Object.assign(new Error(), { stack: `The servers logged:\n${said}` }));
  }
}
