import { z } from 'zod';

export const Timestamp = z.iso.datetime().describe('An instant in UTC with milliseconds, such as 2026-11-24T13:30:00.000Z');
