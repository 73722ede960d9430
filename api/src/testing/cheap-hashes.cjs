/**
 * Password hashes of tests cost little, where the cost is not what is proved: there with `jest.unmock('@node-rs/argon2')`. The product
 * has no switch that could be left on: what tests replace is the package.
 */
jest.mock('@node-rs/argon2', () => {
  const argon2 = jest.requireActual('@node-rs/argon2');
  return {
    ...argon2,
    hash: (password, cost) => argon2.hash(password, { ...cost, memoryCost: 8, timeCost: 1 }),
  };
});
