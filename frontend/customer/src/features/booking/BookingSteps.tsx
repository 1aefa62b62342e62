export const BookingSteps = () => (
  <ol className="stepper" aria-label="Booking steps">
    <li data-done="">
      Slot<span className="visually-hidden">, done</span>
    </li>
    <li aria-current="step">Payment</li>
    <li>Booked</li>
  </ol>
);
