import { encodeQR } from 'qr';

const QUIET_ZONE = 2;

/** One path for all dark modules, each a square of one unit. */
const pathOf = (modules: readonly (readonly boolean[])[]): string =>
  modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');

export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const modules = encodeQR(text, 'raw', { border: QUIET_ZONE });
  return (
    <svg className="qr" role="img" aria-label={label} viewBox={`0 0 ${modules.length} ${modules.length}`} shapeRendering="crispEdges">
      <path d={pathOf(modules)} fill="#000" />
    </svg>
  );
}
