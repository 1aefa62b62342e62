import { TestEnvironment } from 'jest-environment-jsdom';

/** What browsers have and jsdom leaves to Node. */
const WEB = ['fetch', 'Headers', 'Request', 'Response', 'ReadableStream', 'TextEncoder', 'TextDecoder', 'structuredClone'];

/** A document for components and hooks, where Node's own web functions stand in for the browser's. */
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
