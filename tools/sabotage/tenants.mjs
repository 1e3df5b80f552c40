export const TENANTS = [];
