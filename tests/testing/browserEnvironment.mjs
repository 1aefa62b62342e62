import { TestEnvironment } from 'jest-environment-jsdom';

/** Web functions that jsdom does not provide. */
const WEB = ['fetch', 'Headers', 'Request', 'Response', 'ReadableStream', 'TextEncoder', 'TextDecoder', 'structuredClone'];

/** A document for components and hooks, with Node's own web functions. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of WEB) this.global[name] = globalThis[name];
    this.global.crypto.randomUUID ??= () => globalThis.crypto.randomUUID();
    const dialog = this.global.HTMLDialogElement.prototype;
    dialog.showModal ??= function showModal() {
      this.open = true;
    };
    dialog.close ??= function close() {
      this.open = false;
    };
    this.global.IS_REACT_ACT_ENVIRONMENT = true;
  }
}
