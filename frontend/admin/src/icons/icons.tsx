import { SvgIcon, type SvgIconProps } from '@mui/material';
import { styled } from '@mui/material/styles';
import type { ComponentType } from 'react';

export type Icon = ComponentType<SvgIconProps>;

const Line = styled(SvgIcon)({ fontSize: '1.125rem' });

/** The customer app's line icons. They are decorative: SvgIcon hides icons without a title from screen readers. */
const lineIcon =
  (path: string): Icon =>
  (props) => (
    <Line {...props}>
      <path d={path} fill="none" stroke="currentColor" strokeWidth={1.6} strokeLinecap="round" strokeLinejoin="round" />
    </Line>
  );

export const UsersIcon = lineIcon(
  'M12 9a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM3.5 18.5c.6-3 2.7-4.8 5.5-4.8s4.9 1.8 5.5 4.8M15 6.3a3 3 0 0 1 0 5.4M17 14.2c1.9.7 3.1 2.2 3.5 4.3',
);
export const RupeeIcon = lineIcon('M7 5h10M7 9h10M7 5h3.5a4 4 0 0 1 0 8H7l7 6.5');
export const LogoutIcon = lineIcon('M10 5H5v14h5M14 8l4 4-4 4M9 12h9');
export const SearchIcon = lineIcon('M16.5 10.5a6 6 0 1 1-12 0 6 6 0 0 1 12 0zM15 15l5 5');
export const WarningIcon = lineIcon('M12 4.5 21 19.5H3zM12 10v4.5M12 17v.1');
export const DoneIcon = lineIcon('M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0zM8 12.3l2.8 2.8L16 9.5');
export const FailedIcon = lineIcon('M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0zM9 9l6 6M15 9l-6 6');
export const InfoIcon = lineIcon('M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0zM12 11v5.5M12 7.8v.1');
export const RetryIcon = lineIcon('M19 12a7 7 0 1 1-2-5l2 2M19 4.5V9h-4.5');
export const LockIcon = lineIcon('M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3');
export const CloseIcon = lineIcon('m6 6 12 12M18 6 6 18');
export const CalendarIcon = lineIcon('M4 6.5h16v13H4zM4 10.5h16M8.5 4v4M15.5 4v4');
export const CodeIcon = lineIcon('m8.5 7.5-5 4.5 5 4.5M15.5 7.5l5 4.5-5 4.5');
export const StarIcon = lineIcon('m12 4 2.5 5.2 5.7.8-4.1 4 1 5.6-5.1-2.7-5.1 2.7 1-5.6-4.1-4 5.7-.8z');
export const WalletIcon = lineIcon('M4 7h14.5v12H4zM4 7l11-3v3M15 13h.1');
export const ReportIcon = lineIcon('M6 3.5h8l4 4V20.5H6zM14 3.5v4h4M9 12h6M9 16h6');
export const BookIcon = lineIcon('M18.5 4H8a3 3 0 0 0-3 3v10a3 3 0 0 0 3 3h10.5zM5 17a3 3 0 0 1 3-3h10.5');
export const GiftIcon = lineIcon(
  'M4.5 9h15v3.5h-15zM6 12.5h12V20H6zM12 9v11M12 9C9 9 7.5 7.8 7.5 6.3S9 4 10 4.5 12 7 12 9zM12 9c3 0 4.5-1.2 4.5-2.7S15 4 14 4.5 12 7 12 9z',
);
export const TrashIcon = lineIcon('M5 7h14M9.5 7V4.5h5V7M7 7l.8 12.5h8.4L17 7M10.5 11v5M13.5 11v5');
export const PlusIcon = lineIcon('M12 5v14M5 12h14');
export const BackIcon = lineIcon('M19 12H5M11 6l-6 6 6 6');
export const ChartIcon = lineIcon('M4 4v16h16M8 16v-4M12.5 16V8M17 16v-6');
export const SealIcon = lineIcon('M12 3.5l7 3v5.2c0 4.2-2.8 7.4-7 8.8-4.2-1.4-7-4.6-7-8.8V6.5zM9 12l2.2 2.2L15.2 10');
export const DownloadIcon = lineIcon('M12 4v11M7.5 11 12 15.5 16.5 11M5 19.5h14');
export const UploadIcon = lineIcon('M12 15.5V4.5M7.5 8.5 12 4l4.5 4.5M5 19.5h14');
export const MailIcon = lineIcon('M4 6h16v12H4zM4 7.5l8 6 8-6');
