export const SUPPORT_EMAIL = 'support@s30.example';
