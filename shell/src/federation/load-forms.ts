/** antd's part for forms. */
export const loadForms = () => import(/* webpackChunkName: "ui-data" */ '@portal/shared-kit/ui-data');
