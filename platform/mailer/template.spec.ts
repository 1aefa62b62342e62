import { describe, expect, it } from '@jest/globals';
import { renderMail } from './template.ts';

const content = {
  title: 'Payment verified',
  paragraphs: ['Ravi has verified your payment.', 'See you soon.'],
  details: [
    { label: 'Amount', value: '₹1,499.00' },
    { label: 'Interview', value: 'DSA' },
  ],
  action: { label: 'See your interviews', url: 'https://s30.example/interviews?from=mail&x=1' },
};

describe('a mail', () => {
  it('has a plain text version', () => {
    expect(renderMail(content).text).toBe(
      [
        'Payment verified\n',
        'Ravi has verified your payment.\n',
        'See you soon.\n',
        'Amount: ₹1,499.00\nInterview: DSA\n',
        'See your interviews:\nhttps://s30.example/interviews?from=mail&x=1\n',
      ].join('\n'),
    );
  });

  it('has the same content in HTML', () => {
    const { html } = renderMail(content);
    for (const part of ['Payment verified', 'Ravi has verified your payment.', 'See you soon.', 'Amount', '₹1,499.00']) {
      expect(html).toContain(part);
    }
    expect(html).toContain('href="https://s30.example/interviews?from=mail&amp;x=1"');
    expect(html).not.toMatch(/undefined|\[object/);
  });

  it('works without details and action', () => {
    const { text, html } = renderMail({ title: 'Hello', paragraphs: ['Welcome.'] });
    expect(text).toBe('Hello\n\nWelcome.\n');
    expect(html).not.toMatch(/<a |<th|undefined/);
  });

  it('escapes markup in user input', () => {
    const evil = `<script>alert('x')</script>"><img src=x onerror=1> & co`;
    const { html } = renderMail({
      title: evil,
      paragraphs: [evil],
      details: [{ label: evil, value: evil }],
      action: { label: evil, url: 'https://s30.example/"onmouseover="x' },
    });
    expect(html).not.toMatch(/<script|<img|"onmouseover/);
    expect(html).toContain('&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&quot;&gt;&lt;img src=x onerror=1&gt; &amp; co');
  });

  it('keeps line breaks in user input', () => {
    expect(renderMail({ title: 'T', paragraphs: ['one\r\ntwo\nthree'] }).html).toContain(
      '<p style="margin:0 0 16px">one<br>two<br>three</p>',
    );
  });

  it('links only to http and https addresses', () => {
    for (const url of ['javascript:alert(1)', 'data:text/html,x', 'not an address']) {
      expect(() => renderMail({ title: 'T', paragraphs: [], action: { label: 'L', url } })).toThrow();
    }
  });

  it('loads no external resources', () => {
    expect(renderMail(content).html).not.toMatch(/<(img|link|script|iframe)|url\(|@import/);
  });
});
