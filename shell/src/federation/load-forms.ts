/** antd's form components. */
export const loadForms = () => import(/* webpackChunkName: "ui-data" */ '@portal/shared-kit/ui-data');
