// Under 'test' antd gives every element the same id, and labels then name the wrong thing.
process.env.NODE_ENV = 'development';

require('./browser-gaps.cjs')(window);
