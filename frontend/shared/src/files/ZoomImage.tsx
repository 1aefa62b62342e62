import { type CSSProperties, type KeyboardEvent, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { apart, between, closer, FITS, further, isClosest, pinched, wheeled } from './zoom.ts';

const SHAPES = {
  closer: 'M12 5v14M5 12h14',
  further: 'M5 12h14',
  x: 'm6 6 12 12M18 6 6 18',
} as const;

type Picture = { readonly src: string; readonly alt: string };
type ZoomImageProps = Picture & {
  /** The name of the button that opens it. */
  readonly label: string;
  readonly className?: string;
  readonly width?: number;
  readonly height?: number;
  /** The picture cannot be shown. */
  readonly onError?: () => void;
};

/** A picture that opens full screen and can be zoomed. */
export function ZoomImage({ src, alt, label, className = '', width, height, onError }: ZoomImageProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        // Safari would not focus it at a click, so the dialog could not return the focus.
        tabIndex={0}
        className={`picture ${className}`}
        aria-label={label}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <img src={src} alt={alt} width={width} height={height} onError={onError} />
      </button>
      {open && <Viewer src={src} alt={alt} onClose={() => setOpen(false)} />}
    </>
  );
}

/** A separate dialog inside the dialog that opened it, if any: closing it returns there. */
function Viewer({ src, alt, onClose }: Picture & { readonly onClose: () => void }) {
  const box = useRef<HTMLDialogElement>(null);
  const { zoom, change, image, stage } = useZoom();
  const [ratio, setRatio] = useState(1);
  useLayoutEffect(() => {
    const dialog = box.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    // The dialog that opened it must not close or zoom as well.
    event.stopPropagation();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
    }
    if (event.key === '+' || event.key === '=') change(closer);
    if (event.key === '-') change(further);
    if (event.key === '0') change(() => FITS);
  };
  return (
    <dialog
      className="viewer"
      aria-label={alt}
      ref={box}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="viewer__bar">
        <Control label="Zoom out" shape="further" disabled={zoom <= FITS} onClick={() => change(further)} />
        <span className="viewer__zoom" role="status">
          {Math.round(zoom * 100)} %
        </span>
        <Control label="Zoom in" shape="closer" disabled={isClosest(zoom)} onClick={() => change(closer)} />
        <Control label="Fit to screen" disabled={zoom <= FITS} onClick={() => change(() => FITS)}>
          Fit
        </Control>
        <Control label="Close" shape="x" onClick={onClose} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard */}
      <section className="viewer__stage" aria-label="Picture" ref={stage} tabIndex={0}>
        <img
          ref={image}
          src={src}
          alt={alt}
          draggable={false}
          style={{ '--zoom': zoom, '--ratio': ratio } as CSSProperties}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setRatio(naturalHeight > 0 ? naturalWidth / naturalHeight : 1)}
          onDoubleClick={({ clientX, clientY }) => change((now) => (now > FITS ? FITS : closer(closer(now))), { x: clientX, y: clientY })}
        />
      </section>
    </dialog>
  );
}

type ControlProps = {
  readonly label: string;
  readonly shape?: keyof typeof SHAPES;
  readonly disabled?: boolean;
  readonly onClick: () => void;
  readonly children?: ReactNode;
};

/** Stays focusable when it has no effect: a disabled button would lose the focus. */
const Control = ({ label, shape, disabled = false, onClick, children }: ControlProps) => (
  <button type="button" className="viewer__control" aria-label={label} aria-disabled={disabled} onClick={disabled ? undefined : onClick}>
    {shape && (
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d={SHAPES[shape]} />
      </svg>
    )}
    {children}
  </button>
);

type Point = { readonly x: number; readonly y: number };
type Held = { readonly at: Point; readonly across: number; readonly down: number };

/** The zoom level, and the point of the picture that stays in place while it changes. */
function useZoom() {
  const [zoom, setZoom] = useState<number>(FITS);
  const image = useRef<HTMLImageElement>(null);
  const stage = useRef<HTMLElement>(null);
  const held = useRef<Held>(undefined);

  const change = useCallback((to: (zoom: number) => number, at?: Point) => {
    const picture = image.current?.getBoundingClientRect();
    const around = stage.current?.getBoundingClientRect();
    if (!picture?.width || !around) return setZoom(to);
    const point = at ?? { x: around.x + around.width / 2, y: around.y + around.height / 2 };
    held.current = { at: point, across: (point.x - picture.x) / picture.width, down: (point.y - picture.y) / picture.height };
    setZoom(to);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the picture's size depends on the zoom
  useLayoutEffect(() => {
    const picture = image.current?.getBoundingClientRect();
    if (!held.current || !picture) return;
    const { at, across, down } = held.current;
    held.current = undefined;
    stage.current?.scrollBy(picture.x + across * picture.width - at.x, picture.y + down * picture.height - at.y);
  }, [zoom]);

  // React's listeners are passive: they could not stop the browser from zooming the page.
  useEffect(() => {
    const on = stage.current;
    if (!on) return;
    let distance = 0;
    const fingers = ({ touches: [one, other] }: TouchEvent) =>
      one && other
        ? ([
            { x: one.clientX, y: one.clientY },
            { x: other.clientX, y: other.clientY },
          ] as const)
        : undefined;
    const onTouch = (event: TouchEvent) => {
      const two = fingers(event);
      if (!two) {
        distance = 0;
        return;
      }
      if (event.cancelable) event.preventDefault();
      const before = distance;
      distance = apart(...two);
      const now = distance;
      if (before > 0) change((current) => pinched(current, before, now), between(...two));
    };
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      change((now) => wheeled(now, event.deltaY), { x: event.clientX, y: event.clientY });
    };
    const stopped = new AbortController();
    const active = { passive: false, signal: stopped.signal };
    for (const kind of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const) on.addEventListener(kind, onTouch, active);
    on.addEventListener('wheel', onWheel, active);
    return () => stopped.abort();
  }, [change]);

  return { zoom, change, image, stage };
}
