module.exports = require('@portal/shared-kit/webpack').remote(__dirname);
