export const FITS = 1;
const CLOSEST = 8;
const STEP = 1.5;

type Point = { readonly x: number; readonly y: number };

const within = (zoom: number): number => Math.min(CLOSEST, Math.max(FITS, zoom));

export const closer = (zoom: number): number => within(zoom * STEP);
export const further = (zoom: number): number => within(zoom / STEP);
export const isClosest = (zoom: number): boolean => zoom >= CLOSEST;

/** The zoom after a pinch: two fingers were `before` apart at the given zoom, and are `now` apart. */
export const pinched = (zoom: number, before: number, now: number): number => within(before > 0 ? (zoom * now) / before : zoom);

/** The zoom after a wheel event with Ctrl, which is how browsers also report a pinch on a touchpad. */
export const wheeled = (zoom: number, deltaY: number): number => within(zoom * Math.exp(-deltaY / 200));

export const between = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
export const apart = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);
