# frozen_string_literal: true

module Baton
  VERSION = "1.0.3"
end
