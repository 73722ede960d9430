require('@testing-library/jest-dom');
require('@testing-library/react').configure({ asyncUtilTimeout: 5000 });

jest.setTimeout(30_000);
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
