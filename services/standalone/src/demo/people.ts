import type { Role } from '@s30/contracts/fields';
import type { InterviewType } from '@s30/contracts/interviewTypes';

export type DemoInterviewer = {
  readonly name: string;
  readonly email: string;
  readonly company: string;
  readonly position: string;
  readonly timeZone: string;
  readonly types: readonly InterviewType[];
  readonly upiId?: string;
  readonly zelleId?: string;
  /** Local hours at which they interview, and ISO weekdays (Monday is 1). */
  readonly hours: readonly number[];
  readonly weekdays: readonly number[];
};

const ALL: readonly InterviewType[] = ['DSA', 'System Design', 'Behavioral/Leadership'];
export const linkedInOf = (name: string): string => `https://www.linkedin.com/in/${name.toLowerCase().replaceAll(' ', '-')}-demo`;

/** Made up, as are their addresses at example.com. */
export const DEMO_INTERVIEWERS: readonly DemoInterviewer[] = [
  {
    name: 'Ananya Krishnan',
    email: 'ananya@example.com',
    company: 'Google',
    position: 'Staff Software Engineer',
    timeZone: 'Asia/Kolkata',
    types: ALL,
    upiId: 'ananya.krishnan@okbank',
    hours: [19, 20],
    weekdays: [1, 3, 5],
  },
  {
    name: 'Daniel Okafor',
    email: 'daniel@example.com',
    company: 'Amazon',
    position: 'Principal Engineer',
    timeZone: 'America/New_York',
    types: ['System Design', 'Behavioral/Leadership'],
    zelleId: 'daniel.okafor@example.com',
    hours: [18, 19],
    weekdays: [2, 4],
  },
  {
    name: 'Emily Hart',
    email: 'emily@example.com',
    company: 'DeepMind',
    position: 'Senior Software Engineer',
    timeZone: 'Europe/London',
    types: ['DSA', 'System Design'],
    upiId: 'emily.hart@okbank',
    zelleId: 'emily.hart@example.com',
    hours: [17, 18],
    weekdays: [1, 2, 6],
  },
  {
    name: 'Tama Ngata',
    email: 'tama@example.com',
    company: 'Atlassian',
    position: 'Engineering Manager',
    timeZone: 'Pacific/Auckland',
    types: ['Behavioral/Leadership', 'System Design'],
    upiId: 'tama.ngata@okbank',
    hours: [9, 10],
    weekdays: [3, 6],
  },
  {
    name: 'Rohan Deshpande',
    email: 'rohan@example.com',
    company: 'Microsoft',
    position: 'Principal Software Engineer',
    timeZone: 'Asia/Kolkata',
    types: ['DSA', 'System Design'],
    upiId: 'rohan.deshpande@okbank',
    hours: [8, 21],
    weekdays: [2, 4, 7],
  },
  {
    name: 'Sofia Marquez',
    email: 'sofia@example.com',
    company: 'Meta',
    position: 'Senior Staff Engineer',
    timeZone: 'America/Los_Angeles',
    types: ALL,
    zelleId: 'sofia.marquez@example.com',
    hours: [8, 9],
    weekdays: [1, 5],
  },
  {
    name: 'Lukas Brandt',
    email: 'lukas@example.com',
    company: 'Stripe',
    position: 'Staff Engineer',
    timeZone: 'Europe/Berlin',
    types: ['DSA'],
    upiId: 'lukas.brandt@okbank',
    hours: [18, 19],
    weekdays: [2, 4, 6],
  },
  {
    name: 'Mei Lin Tan',
    email: 'meilin@example.com',
    company: 'Apple',
    position: 'Software Engineering Manager',
    timeZone: 'Asia/Singapore',
    types: ['DSA', 'Behavioral/Leadership'],
    upiId: 'meilin.tan@okbank',
    hours: [20, 21],
    weekdays: [1, 3, 7],
  },
];

export const DEMO_CANDIDATES: readonly string[] = [
  'Kavya Nair',
  'Arjun Mehta',
  'Priya Sharma',
  'Vikram Rao',
  'Neha Gupta',
  'Rahul Verma',
  'Ishita Banerjee',
  'Karthik Iyer',
  'Divya Menon',
  'Aditya Joshi',
  'Grace Kim',
  'Oliver Bennett',
  'Fatima Hassan',
  'Mateo Silva',
  'Hana Sato',
  'Liam Walker',
  'Zoe Martin',
  'Samir Patel',
  'Elena Petrova',
  'Noah Fischer',
];
export const firstNameOf = (name: string): string => name.split(' ')[0] ?? name;
export const candidateEmail = (name: string): string => `${firstNameOf(name).toLowerCase()}@example.com`;

export const DEMO_ADMIN = { name: 'Asha Admin', email: 'admin@example.com' };
export const DEMO_AUDITOR = { name: 'Arun Auditor', email: 'auditor@example.com' };

/** The logins shown to newcomers; each has content on every one of its pages. */
export const ADVERTISED_LOGINS = [
  { role: 'admin', email: DEMO_ADMIN.email },
  { role: 'auditor', email: DEMO_AUDITOR.email },
  { role: 'interviewer', email: 'ananya@example.com', note: 'UPI' },
  { role: 'interviewer', email: 'daniel@example.com', note: 'Zelle' },
  { role: 'candidate', email: 'kavya@example.com' },
  { role: 'candidate', email: 'arjun@example.com' },
] as const satisfies readonly { readonly role: Role; readonly email: string; readonly note?: string }[];

/** The password of all demo accounts. */
export const DEMO_PASSWORD = 'practice-makes-better';

export const FEEDBACK_TEXTS: readonly {
  readonly strengths: string;
  readonly areasOfImprovement: string;
  readonly additionalComments: string;
}[] = [
  {
    strengths: 'Clear first thoughts, asked about input sizes before writing a line, and named the invariant of the loop.',
    areasOfImprovement: 'Test the empty and the single-element case aloud; the off-by-one cost eight minutes.',
    additionalComments: 'Close to the bar. Two more timed sessions on graphs will help.',
  },
  {
    strengths: 'Structured the problem well and kept the interviewer in the loop at every decision.',
    areasOfImprovement: 'Estimate before you choose: the numbers would have ruled out the first design.',
    additionalComments: '',
  },
  {
    strengths: 'Told the story with situation, action and result, and owned the mistake in it.',
    areasOfImprovement: 'Say what you would do differently today, and keep each answer under three minutes.',
    additionalComments: 'Good eye contact and pace.',
  },
  {
    strengths: 'Strong command of the language and of its standard library; readable code from the start.',
    areasOfImprovement: 'Compare two approaches before coding, and state the complexity without being asked.',
    additionalComments: 'Would pass a phone screen today.',
  },
];
export const RATING_TEXTS: readonly string[] = [
  'Exactly like the real thing, and kinder.',
  'The report told me what to practise next.',
  'Good questions; I would have liked more time on the second one.',
  '',
  'Very detailed feedback. I passed the real loop two weeks later.',
];
/** Statements of the one who waited and of the one reported absent. */
export const NO_SHOW_TEXTS = [
  'I waited in the meeting room for twenty-five minutes. Nobody joined, and there was no message.',
  'I was in the room of the old meeting link from the hour on. Nobody told me that it had changed.',
] as const;
