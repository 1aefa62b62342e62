import type { Row } from './append.ts';

export const print = ({ name, value, unit, aim }: Row): void => {
  const shown = Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2);
  console.log(`${name.padEnd(64)} ${shown.padStart(12)} ${unit}${aim === undefined ? '' : `   (aim ${aim})`}`);
};
