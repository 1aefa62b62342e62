import { describe, expect, it } from '@jest/globals';
import { createMetrics } from './metrics.ts';

describe('the metrics', () => {
  it('time requests by route, method and status', async () => {
    const metrics = createMetrics();
    metrics.httpRequest({ route: '/api/slots/:id', method: 'GET', status: 200, seconds: 0.004 });
    metrics.httpRequest({ route: '/api/slots/:id', method: 'GET', status: 200, seconds: 0.3 });
    metrics.httpRequest({ route: '/api/slots/:id', method: 'GET', status: 404, seconds: 0.3 });
    const text = await metrics.text();
    expect(text).toContain('s30_http_request_duration_seconds_count{route="/api/slots/:id",method="GET",status="200"} 2');
    expect(text).toContain('s30_http_request_duration_seconds_count{route="/api/slots/:id",method="GET",status="404"} 1');
    expect(text).toContain('s30_http_request_duration_seconds_bucket{le="0.005",route="/api/slots/:id",method="GET",status="200"} 1');
  });

  it('count appends, their events, and commands by outcome', async () => {
    const metrics = createMetrics();
    metrics.appended({ category: 'payment', events: 2 });
    metrics.appended({ category: 'payment', events: 1 });
    metrics.command({ type: 'VerifyPayment', outcome: 'accepted' });
    metrics.command({ type: 'VerifyPayment', outcome: 'rejected' });
    metrics.command({ type: 'VerifyPayment', outcome: 'rejected' });
    const text = await metrics.text();
    expect(text).toContain('s30_appends_total{category="payment"} 2');
    expect(text).toContain('s30_events_appended_total{category="payment"} 3');
    expect(text).toContain('s30_commands_total{command="VerifyPayment",outcome="accepted"} 1');
    expect(text).toContain('s30_commands_total{command="VerifyPayment",outcome="rejected"} 2');
  });

  it('show the current lag of each projection', async () => {
    const metrics = createMetrics();
    metrics.lag('payments', 12);
    metrics.lag('slots', 3);
    metrics.lag('payments', 0);
    const text = await metrics.text();
    expect(text).toContain('s30_projection_lag_events{projection="payments"} 0');
    expect(text).toContain('s30_projection_lag_events{projection="slots"} 3');
  });

  it('show how many events each process has parked, and whether it is held up', async () => {
    const metrics = createMetrics();
    metrics.processes(() => [{ name: 'mails', isHeldUp: true, parked: { events: 2 } }, { name: 'follow-ups' }]);
    const text = await metrics.text();
    expect(text).toContain('s30_process_held_up{process="mails"} 1');
    expect(text).toContain('s30_process_held_up{process="follow-ups"} 0');
    expect(text).toContain('s30_process_parked{process="mails"} 2');
    expect(text).toContain('s30_process_parked{process="follow-ups"} 0');
  });

  it('include the memory and event-loop delay of the process', async () => {
    const metrics = createMetrics();
    const text = await metrics.text();
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
    expect(text).toContain('process_resident_memory_bytes');
    expect(metrics.contentType).toContain('text/plain');
  });

  it('are separate for each instance', async () => {
    const [one, other] = [createMetrics(), createMetrics()];
    one.lag('payments', 5);
    expect(await other.text()).not.toContain('payments');
  });
});
