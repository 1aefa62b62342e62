const GIVEN = [
  ...['Aarav', 'Aditi', 'Alice', 'Amara', 'Ananya', 'Anil', 'Bela', 'Carlos', 'Chen', 'Daniel', 'Deepa', 'Elif', 'Emeka', 'Farah'],
  ...['Grace', 'Hana', 'Ines', 'Ishaan', 'Jonas', 'Kavya', 'Kenji', 'Lena', 'Liam', 'Mateo', 'Meera', 'Mina', 'Nadia', 'Noah'],
  ...['Olga', 'Omar', 'Priya', 'Rahul', 'Rosa', 'Sanjay', 'Sofia', 'Tara', 'Tomas', 'Uma', 'Vikram', 'Wei', 'Yara', 'Zoë'],
];
const FAMILY = [
  ...['Agarwal', 'Andersen', 'Banerjee', 'Bauer', 'Costa', 'Desai', 'Dubois', 'Fernandes', 'Gupta', 'Haddad', 'Iyer', 'Jansen'],
  ...['Joshi', 'Kapoor', 'Kim', 'Kowalski', 'Kumar', 'López', 'Mehta', 'Menon', 'Müller', 'Nair', 'Nguyen', 'Novak', 'Okafor'],
  ...['Patel', 'Pillai', 'Rao', 'Reddy', 'Rossi', 'Sato', 'Shah', 'Sharma', 'Silva', 'Singh', 'Tanaka', 'Verma', 'Weber', 'Yılmaz'],
];

/** A name; in a large town many people share one. */
export const nameOf = (index: number): string =>
  `${GIVEN[index % GIVEN.length]} ${FAMILY[Math.floor(index / GIVEN.length + index * 7) % FAMILY.length]}`;
