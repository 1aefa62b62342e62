const STEPS = ['Slot', 'Payment', 'Booked'] as const;

export const BookingSteps = ({ current }: { readonly current: 'Payment' | 'Booked' }) => (
  <ol className="stepper" aria-label="Booking steps">
    {STEPS.map((step, at) => {
      const isDone = at < STEPS.indexOf(current);
      return (
        <li key={step} data-done={isDone ? '' : undefined} aria-current={step === current ? 'step' : undefined}>
          {step}
          {isDone && <span className="visually-hidden">, done</span>}
        </li>
      );
    })}
  </ol>
);
